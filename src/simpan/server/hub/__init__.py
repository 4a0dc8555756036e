"""What runs the rooms: deadlines, bots, the store's answers, and rooms that come and go."""
