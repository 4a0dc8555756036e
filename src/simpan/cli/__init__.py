"""The command line: how a person in a terminal, or a program through a pipe, reaches a game."""
