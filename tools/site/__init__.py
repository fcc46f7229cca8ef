"""The whole site: ``python -m tools.site DIR`` builds it from a clone."""
