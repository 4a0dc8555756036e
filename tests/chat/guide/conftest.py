from __future__ import annotations

import warnings

with warnings.catch_warnings():  # discord.py imports a module of sounds that Python gives up
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401
