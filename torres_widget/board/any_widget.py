"""What boards are built on: anywidget, or a page's own widget where Python has no anywidget."""

from __future__ import annotations

import sys
from importlib.util import find_spec

if sys.platform == "emscripten" and find_spec("anywidget") is None:
    from .page_widget import AnyWidget
else:
    from anywidget import AnyWidget

__all__ = ["AnyWidget"]
