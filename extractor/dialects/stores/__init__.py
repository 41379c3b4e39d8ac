"""Stores: where code keeps something callable under a name, and what the name and the callable are there.

Read ``values`` (what an expression is where it stands, ``bound``; ``forks`` says which way code goes to it), ``rows``
(brace lists that hold both), ``places`` (the statements that store), then ``ways`` (all the ways that a storing
statement is reached: callers, loops over tables).
"""
