"""The referee as an account of Mastodon (or of what speaks its API), by Mastodon.py."""
