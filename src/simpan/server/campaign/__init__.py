"""Campaigns: many people, staff who lead them, days that go on. A campaign is a room of another kind."""
