"""The load rig: many rooms at once on a real server, checked while they play (`python -m tools.rig --help`)."""
