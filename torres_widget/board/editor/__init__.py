"""The editor: a position that is being set up."""
