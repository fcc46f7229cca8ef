"""``python -m torres_widget`` is ``torres-widget``."""

from .cli import main

raise SystemExit(main())
