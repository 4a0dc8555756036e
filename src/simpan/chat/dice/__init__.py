"""Dice for anyone who mentions the referee: numbered in their place, promised before they fall, verifiable after."""
