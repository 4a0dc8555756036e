"""The printed cards: one module per character, one entry per card with its numbers and effects (DESIGN §4)."""
