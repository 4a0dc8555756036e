"""The log of a war, made from its record: speech and rulings in order, for the public, the staff or a player."""
