"""A table of a game with a deal, choices at once, windows, and acts at will."""

from __future__ import annotations

import random

import pytest
from borderlands.battle import Decline
from borderlands.board import HOUSES
from borderlands.choice import SetAside
from borderlands.game import GAME
from borderlands.state import HIDDEN, Options
from borderlands.truce import BreakTruce
from borderlands.turn import Attack, EndTurn, Move

from wartable.core.codec import encode
from wartable.core.errors import BadLog, BadOptions, IllegalAction, OutOfTurn, WartableError
from wartable.core.game import TABLE
from wartable.core.log import Log
from wartable.core.records import Undone
from wartable.core.table import Table
from wartable.core.verify import verify
from wartable.core.views import seen
from wartable.games import find_game
from wartable.testing.random_play import random_play
from wartable.testing.words import stir


@pytest.fixture
def table():
    return Table.create(GAME, Options(), seed=b"borderlands")


def set_aside(table, house):
    """The house sets its first card aside."""
    return table.submit(house, SetAside(house, table.state.hands[house][0]))


@pytest.fixture
def turns(table):
    """All cards are shown."""
    for house in HOUSES:
        set_aside(table, house)
    return table


def test_the_table_deals_after_the_seats_have_added_their_words():
    """See BDL-CRD-02, BDL-CRD-03."""
    table = Table.create(GAME, Options(hand=3), seed=b"s", deal=False)
    assert table.owes
    assert [decision.owner for decision in GAME.pending(table.state)] == [TABLE]
    with pytest.raises(OutOfTurn):
        table.submit("boar", SetAside("boar", "arms_2"))
    stir(table, fox="hills and rivers")

    dealt = table.deal()

    assert not table.owes
    assert [len(hand) for hand in table.state.hands.values()] == [3, 3, 3]
    assert table.undoable == 0
    told, _ = seen(GAME, table.log.start, dealt, "fox")
    assert HIDDEN in told.events[0].hands["boar"]
    assert HIDDEN not in told.events[0].hands["fox"]
    plain = Table.create(GAME, Options(hand=3), seed=b"s")
    assert plain.state.hands != table.state.hands


def test_a_choice_can_be_taken_back_until_all_are_shown(table):
    """See BDL-RND-01."""
    set_aside(table, "heron")
    set_aside(table, "boar")
    assert GAME.view(table.state, "fox").aside == {"heron": HIDDEN, "boar": HIDDEN}
    assert [d.owner for d in GAME.pending(table.state)] == ["fox"]
    assert table.undoable_by(["boar"]) == 1
    assert table.undoable_by(["heron"]) == 0, "boar has chosen since"
    table.undo()
    assert [d.owner for d in GAME.pending(table.state)] == ["boar", "fox"]

    set_aside(table, "fox")
    shown = set_aside(table, "boar")

    assert shown.shows
    assert not shown.rolls
    assert table.undoable == 0
    assert HIDDEN not in GAME.view(table.state, None).aside.values()


def test_nobody_takes_back_another_s_act(turns):
    """See BDL-TRU-03."""
    active, other, third = turns.state.order
    turns.submit(active, BreakTruce(active, other))
    turns.submit(third, BreakTruce(third, active))

    assert turns.undoable == 2
    assert turns.undoable_by([active]) == 0
    assert turns.undoable_by([third]) == 1
    assert turns.undoable_by([active, third]) == 2


def test_while_an_attack_waits_for_its_defender_nobody_acts_at_will():
    """See BDL-TRU-03, BDL-ATK-02."""
    start = GAME.scenarios.start(
        {
            "order": ["fox", "boar", "heron"],
            "truces": [["boar", "heron"], ["fox", "heron"]],
            "aside": {"boar": "walls_3", "fox": "arms_14", "heron": "arms_2"},
            "counters": {
                "fox_guard": {"hex": "0302"},
                "boar_guard": {"hex": "0303"},
                "heron_guard": {"hex": "0504"},
            },
        }
    )
    table = Table.create(GAME, Options(), seed=b"w", start=start)
    assert {each.owner for each in GAME.at_will(table.state)} == {"boar", "heron"}

    table.submit("fox", Attack("fox", "fox_guard", "boar_guard"))

    assert GAME.at_will(table.state) == ()
    assert not table.state.hands["boar"], "asked, with nothing to play"
    with pytest.raises(OutOfTurn, match="the table waits for boar"):
        table.submit("heron", BreakTruce("heron", "fox"))
    assert table.undoable_by(["fox"]) == 1
    fought = table.submit("boar", Decline("boar"))
    assert [(roll.sides, len(roll.faces)) for roll in fought.rolls] == [(10, 1), (12, 1)]
    assert table.undoable == 0
    table.submit("heron", BreakTruce("heron", "fox"))


def test_what_is_refused_says_why(turns):
    active, other, _ = turns.state.order
    with pytest.raises(IllegalAction, match="BDL-TRN-01"):
        turns.submit(active, Move(active, f"{other}_guard", "0303"))
    with pytest.raises(OutOfTurn):
        Table.create(GAME, Options(truces=False), seed=b"o").submit("fox", EndTurn("boar"))
    with pytest.raises(IllegalAction, match="not asked for this now"):
        turns.submit(other, EndTurn(other))


def test_a_log_opens_goes_on_and_is_proven(tmp_path):
    path = tmp_path / "game.jsonl"
    with Table.create(GAME, Options(rounds=2), path) as table:
        stepped = [*random_play(table, random.Random(4), 15)]
    with Table.open(path, find_game) as opened:
        assert opened.state == table.state
        stepped += random_play(opened, random.Random(5), 500)

    log = Log.load(path, find_game)
    assert verify(log).is_proven
    assert log.acted[0].action.by == TABLE
    assert {type(acted.action).__name__ for acted in stepped} >= {"SetAside", "BreakTruce", "Move"}


def test_random_play_acts_at_will_too():
    at_will = 0
    for seed in range(6):
        table = Table.create(GAME, Options(rounds=2), seed=bytes([seed]))
        before = table.state
        for acted in random_play(table, random.Random(seed), 500):
            at_will += (
                bool(before.order)
                and acted.action.by != before.order[0]
                and (isinstance(acted.action, BreakTruce))
            )
            before = table.state

    assert at_will


def test_a_log_in_which_a_shown_card_is_taken_back_is_none(tmp_path):
    """Nothing was rolled when the cards were turned up, and yet nobody chooses again."""
    path = tmp_path / "game.jsonl"
    with Table.create(GAME, Options(), path) as table:
        for house in HOUSES:
            set_aside(table, house)
    path.write_bytes(path.read_bytes() + encode(Undone(1)) + b"\n")

    with pytest.raises(BadLog, match=r"line 6: .* cannot be taken back"):
        Log.load(path, find_game)


def test_a_bookmark_lies_where_nothing_can_be_taken_back(turns):
    assert turns.bookmark() is not None
    active = turns.state.order[0]
    turns.submit(active, BreakTruce(active, turns.state.order[1]))

    assert turns.bookmark() is None


def test_a_fork_from_before_the_deal_is_dealt_anew(table):
    forked = table.fork(0)

    assert not forked.owes
    assert forked.state.hands != table.state.hands


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"hand": 7}, "hand: 7 cards cannot be dealt"),
        ({"hand": 0}, "hand: 0 cards"),
        ({"rounds": 7}, "the cards last for 6 rounds, not for 7"),
        ({"rounds": -1}, "not for -1"),
        ({"seats": {"ann": ("boar",), "ben": ("fox",)}}, "each house has one seat"),
        ({"seats": {"ann": HOUSES, "ben": ()}}, "each seat has a house"),
    ],
)
def test_options_that_do_not_fit_are_refused(options, reason):
    with pytest.raises(BadOptions, match=reason):
        GAME.setup(Options(**options))


def test_nothing_is_taken_back_beyond_a_drawn_card(turns):
    """The last turn of a round brings each house a card (BDL-CRD-04)."""
    for house in turns.state.order:
        turns.submit(house, EndTurn(house))

    assert turns.undoable == 0
    with pytest.raises(WartableError, match="cannot be taken back"):
        turns.undo()
