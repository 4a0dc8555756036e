"""The language that cards are written in: one tree, read by the engine and by both tongues."""
