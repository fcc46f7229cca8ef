"""All tests speak English, whatever the machine does."""

from __future__ import annotations

import os

os.environ["TORRES_LANGUAGE"] = "en"
