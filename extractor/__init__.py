"""uecatalog: the command catalog of an Unreal Engine plugin, derived from its C++ source."""

__version__ = "0.1.0"
