"""Pages for people: the command reference, from a catalog alone.

Read ``page`` for which pages there are, ``view`` for what stands on one and ``layout`` for where, ``draft`` for how one
page becomes that of each language, ``markdown`` for how text from the source is kept from being markup, ``language``
for the words, ``proof`` for what must hold of all pages.
The wording of the contract is in the package ``wording``. ``site``
and ``pictures`` make the same pages a site. Templates: ``templates/reference``, ``templates/site``.
"""

from extractor.render.page import Memo, files
from extractor.render.proof import prove
from extractor.render.site import ASSETS, site
from extractor.translations import known as languages

__all__ = ["ASSETS", "Memo", "files", "languages", "prove", "site"]
