"""``python -m torres_widget`` is ``torres-widget``."""

from torres_widget.cli import main

raise SystemExit(main())
