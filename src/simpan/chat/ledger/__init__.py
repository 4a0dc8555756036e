"""What the chat referee must not forget: what came in, what was answered, what went out, and the dice (SQLite)."""

from simpan.chat.ledger.file import BadLedger, LedgerTrouble
from simpan.chat.ledger.ledger import Ledger
from simpan.chat.ledger.outbox import Outgoing, Waiting

__all__ = ["BadLedger", "Ledger", "LedgerTrouble", "Outgoing", "Waiting"]
