"""Not run by itself."""
