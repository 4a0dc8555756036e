"""A war that is bound to a place of a social network: one desk, its people by account, and a second look at the fog."""
