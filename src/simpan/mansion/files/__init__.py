"""Campaigns as files that people write: reading, checking, and carrying sheets to and from other programs."""
