"""The revisions, oldest first by their number. A revision that was released is never edited."""
