"""The laboratory: many games at once, single rulings on demand, measurements."""
