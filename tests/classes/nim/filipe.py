"""It does not run."""

raise ValueError("heaps: \x1b[31m")
