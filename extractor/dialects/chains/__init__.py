"""Chains of string compares: ``compares`` finds where a variable is held against names, ``roots`` the outermost chains."""
