"""The referee on social networks: an account that answers mentions, a bot with slash commands."""
