"""All tests speak English, whatever the machine does; other languages as the catalogues are."""

from __future__ import annotations

import os
from pathlib import Path

from hatch_build import Catalogues

os.environ["TORRES_LANGUAGE"] = "en"
Catalogues(Path(__file__).parent).build()
