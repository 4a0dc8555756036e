"""Mansion War at the online table: what a campaign shows each viewer, and its desk for a server."""
