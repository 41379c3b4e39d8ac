"""The outputs that other programs take as they are, each made from a catalog alone."""
