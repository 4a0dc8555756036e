"""The referee on Discord: interactions and mentions in, answers out. The one room that knows discord.py."""
