"""Pages for people: the command reference, from a catalog alone.

Read ``page`` for what stands on a page, ``markdown`` for how text from the source is kept from being markup,
``language`` for translations. The contract in words is ``extractor.wording``. Templates: ``templates/reference``.
"""

from extractor.render.language import known as languages
from extractor.render.page import files

__all__ = ["files", "languages"]
