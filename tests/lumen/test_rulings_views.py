"""Published rulings about what is public. A ruling's id is in the name of its test."""

from __future__ import annotations

from simpan.lumen.decklist import starter_decks
from simpan.lumen.match import start


def test_r008_characters_are_public_from_the_start() -> None:
    """R008 §L4.2: before anything is chosen everyone sees both characters and ultimates, and no card of either deck."""
    duet, rapier = (starter_decks()[key] for key in ("viola-duet", "viola-rapier"))
    game = start(duet, rapier)
    for viewer in (0, 1, 2):
        for side in game.view(viewer).sides:
            assert side.character == "viola"
            assert side.ultimate == (("CB01-AT-020",) if side.ultimate else ())
            assert (side.hand_count, side.list_count, side.side_count) == (0, 0, 20)
        hidden = [side.side_deck for seat, side in enumerate(game.view(viewer).sides) if seat != viewer]
        assert hidden == [None] * len(hidden)
    assert game.view(0).sides[0].ultimate == game.view(1).sides[0].ultimate == game.view(2).sides[0].ultimate


def test_r082_only_its_owner_sees_a_readied_card() -> None:
    """R082 §L5.2 §L2.8: that somebody has readied is public, with what is not."""
    duet, rapier = (starter_decks()[key] for key in ("viola-duet", "viola-rapier"))
    game = start(duet, rapier, holder=0)
    while game.view(0).phase != "ready":
        for seat in (0, 1):
            if seat in game.view(2).waiting:
                legal = int(game.legal(seat))
                game.apply(seat, (legal & -legal).bit_length() - 1)
    legal = int(game.legal(0))
    game.apply(0, (legal & -legal).bit_length() - 1)
    own, other, spectator = (game.view(viewer).sides[0] for viewer in (0, 1, 2))
    assert [own.readied, other.readied, spectator.readied] == [True] * 3
    assert own.readied_card is not None
    assert other.readied_card is spectator.readied_card is None
