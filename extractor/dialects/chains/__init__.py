"""Chains of string compares: what compares a variable with names, which chains are outermost, what picks an action.

Read ``compares``, ``summary`` (one walk over a body), then ``roots``, ``routers`` and ``selectors``.
"""
