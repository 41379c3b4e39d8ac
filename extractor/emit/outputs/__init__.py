"""One file an output; each defines ``OUTPUT``."""
