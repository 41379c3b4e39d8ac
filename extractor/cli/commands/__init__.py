"""The commands, one file each; a file's ``command`` is called as the file is (``_`` becomes ``-``)."""
