"""A comparison of this working tree with another revision, measured by turns in one run."""
