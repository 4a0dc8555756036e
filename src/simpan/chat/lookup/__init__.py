"""What anybody may look up by chat: cards, decks, clauses, the judge for two techniques, a room at the online table."""
