"""simpan (심판): a referee for two Korean tabletop games, Lumen Condenser and Mansion War."""

__version__ = "0.1.0"
