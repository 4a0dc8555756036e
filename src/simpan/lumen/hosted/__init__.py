"""Lumen Condenser at an online table (`core/hosting.py`)."""
