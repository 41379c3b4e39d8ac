"""The ledger: every read, reply and registration that the text holds, and what became of it.

``texts`` finds them in the text, knowing none of the analysis; ``origins`` says what an object is that is no request;
``judging`` puts both beside what the runs came to. ``judge`` is the entry, ``balance`` the check of the sums.
"""

from extractor.ledger.judging import judge, unexplained_registrations
from extractor.ledger.records import Entry, Ledger, balance, document

__all__ = ["Entry", "Ledger", "balance", "document", "judge", "unexplained_registrations"]
