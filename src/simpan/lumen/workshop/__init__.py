"""The workshop of Lumen Condenser: decks judged and mended, figures of decks, data for pages (`core/workshop.py`)."""
