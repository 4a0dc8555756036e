"""A room: a function of its record and the next input. Nothing here reads a clock, draws, or touches disk or net."""
