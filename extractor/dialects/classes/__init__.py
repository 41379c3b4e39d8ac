"""What the ``command-class`` dialect knows about classes; the dialect itself is ``dialects/command_class.py``.

Read ``families`` (which classes are commands, and which of their functions answers), then ``texts`` (what a class
says of itself in constants), then ``places`` (where a class is registered).
"""
