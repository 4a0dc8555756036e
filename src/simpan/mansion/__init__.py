"""Mansion War (저택 전쟁): the rules of pairs of master and servant in the eight zones of a mansion."""
