"""Lumen Condenser (루멘콘덴서): the card game's rules, cards and texts."""
