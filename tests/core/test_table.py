"""A table: who may act, what is refused, taken back, forked and published."""

from __future__ import annotations

import random

import pytest

from wartable.core.codec import encode
from wartable.core.errors import BadLog, IllegalAction, OutOfTurn, UnknownName, WartableError
from wartable.core.history import INTERVAL
from wartable.core.table import Table
from wartable.testing.random_play import random_play
from wartable.testing.toy import (
    Attack,
    ChooseLosses,
    Climbed,
    EndTurn,
    March,
    Options,
    PlayCard,
    TakeLosses,
    Toy,
)
from wartable.testing.words import stir

TOY = Toy()


def find(name):
    return TOY


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def table():
    """The cards are dealt and north is to move."""
    return Table.create(TOY, Options(), seed=b"table")


def test_a_seat_decides_only_for_its_owners(table):
    with pytest.raises(OutOfTurn, match="south does not decide for north"):
        table.submit("south", March("north", 1))
    with pytest.raises(UnknownName, match="no seat west; the seats are north, south"):
        table.submit("west", March("north", 1))


def test_one_seat_may_decide_for_several_owners():
    table = Table.create(TOY, Options(is_solo=True))
    table.submit("both", EndTurn("north"))

    assert table.submit("both", March("south", 1)).n == 3


def test_an_owner_acts_only_when_a_decision_is_owed(table):
    with pytest.raises(OutOfTurn, match="south owes no decision now; the table waits for north"):
        table.submit("south", March("south", 1))


def test_a_decision_may_be_owed_out_of_turn(table):
    """RDG-3: the owner attacked says where the hits go, in the other owner's turn."""
    while not table.state.hits:
        by = table.state.active
        table.submit(by, EndTurn(by) if table.state.has_attacked else Attack(by))
    attacked = "south" if table.state.active == "north" else "north"

    assert TOY.pending(table.state) == (ChooseLosses(attacked, table.state.hits),)
    table.submit(attacked, TakeLosses(attacked, table.state.hits))
    assert table.state.sides[attacked].front < 3


def test_a_refusal_gives_the_objections_and_changes_nothing(table):
    before, records = encode(table.state), list(table.log.records)

    with pytest.raises(IllegalAction) as refusal:
        table.submit("north", March("north", 3))

    assert [str(o) for o in refusal.value.objections] == [
        "3 steps cannot be marched, 2 are left (RDG-2)"
    ]
    assert encode(table.state) == before
    assert table.log.records == records


def test_a_refusal_after_a_roll_leaves_the_dice_where_they_were():
    class Fickle(Toy):
        def play(self, state, action, dice):
            if isinstance(action, EndTurn):
                dice.roll(5)
                raise IllegalAction(())
            return super().play(state, action, dice)

    tables = [Table.create(Fickle(), Options(), seed=b"s", deal=False) for _ in range(2)]
    for table in tables:
        table.deal()
    with pytest.raises(IllegalAction):
        tables[0].submit("north", EndTurn("north"))

    rolled = [table.submit("north", Attack("north")).rolls for table in tables]

    assert rolled[0] == rolled[1]


def test_what_cannot_be_written_has_not_happened(path):
    table = Table.create(TOY, Options(), path, deal=False)
    before = table.state
    path.write_bytes(b"somebody else's")

    with pytest.raises(BadLog):
        table.deal()

    assert table.state == before
    assert table.log.acted == []


def test_undo_restores_the_position(table):
    positions = [table.state]
    for action in (March("north", 1), March("north", 1), EndTurn("north"), March("south", 2)):
        table.submit(action.by, action)
        positions.append(table.state)

    table.undo()
    assert table.state == positions[3]
    table.undo(3)
    assert table.state == positions[0]
    assert table.submit("north", March("north", 2)).n == 2


def test_undo_stops_at_a_die(table):
    table.submit("north", March("north", 1))
    table.submit("north", Attack("north"))

    assert table.undoable == 0
    with pytest.raises(WartableError, match="1 action cannot be taken back; none can"):
        table.undo()


def test_undo_stops_at_a_card_shown(table):
    card = table.state.sides["north"].hand[0]
    table.submit("north", PlayCard("north", card))
    table.submit("north", March("north", 1))

    assert table.undoable == 1
    with pytest.raises(WartableError):
        table.undo(2)


def test_undo_stops_at_the_shuffle(table):
    table.submit("north", March("north", 1))

    assert table.undoable == 1


@pytest.mark.parametrize("count", [0, -1])
def test_undo_takes_back_at_least_one_action(table, count):
    table.submit("north", March("north", 1))

    with pytest.raises(WartableError):
        table.undo(count)


def long_game(actions):
    """A table with many turns in which nothing is drawn, and the position after each action."""
    table = Table.create(TOY, Options(turns=10_000), seed=b"long", deal=False)
    positions = [table.state]
    table.deal()
    positions.append(table.state)
    for _ in range(actions):
        by = table.state.active
        table.submit(by, EndTurn(by))
        positions.append(table.state)
    return table, positions


def test_every_position_can_be_looked_at_again():
    table, positions = long_game(3 * INTERVAL)

    assert [table.at(n) for n in range(len(positions))] == positions
    assert list(table.states()) == positions
    with pytest.raises(WartableError, match="there is no action 999; the last one is 193"):
        table.at(999)
    with pytest.raises(WartableError):
        table.at(-1)


def test_the_history_is_true_after_an_undo_past_what_was_kept():
    table, _ = long_game(INTERVAL + 5)
    table.undo(10)
    by = table.state.active
    positions = [table.state]
    for _ in range(20):
        table.submit(by, March(by, 1)) if table.state.steps == 2 else table.submit(by, EndTurn(by))
        by = table.state.active
        positions.append(table.state)

    first = len(table.log.acted) - 20
    assert [table.at(n) for n in range(first, first + 21)] == positions


def test_few_positions_are_kept():
    table, _ = long_game(10 * INTERVAL)

    assert len(table._history._kept) <= 11


def test_a_fork_goes_on_from_its_position_with_other_dice(table, path):
    table.submit("north", March("north", 1))
    table.submit("north", Attack("north"))

    fork = table.fork(2, path)

    assert fork.state == table.at(2)
    assert fork.log.header.forked.after == 2
    assert fork.log.header.forked.commitment == table.log.header.commitment
    assert fork.log.header.commitment != table.log.header.commitment
    fork.submit("north", March("north", 1))
    fork.close()
    assert Table.open(path, find).state == fork.state
    assert len(table.log.acted) == 3


def test_a_fork_of_a_finished_position_is_refused():
    table = finished()

    with pytest.raises(WartableError, match="the game is over; nothing is left to play"):
        table.fork(len(table.log.acted))


def finished(path=None, seed=b"end"):
    """A game of one turn, over."""
    table = Table.create(TOY, Options(turns=1), path, seed)
    table.submit("north", EndTurn("north"))
    return table


def test_the_seed_is_published_when_the_game_is_over(path):
    table = finished(path)

    assert path.read_bytes().endswith(b'{"seed":"%s"}\n' % b"end".hex().encode())
    assert list(path.parent.iterdir()) == [path]
    assert table.undoable == 0
    with pytest.raises(OutOfTurn, match="the game is over"):
        table.submit("north", EndTurn("north"))


def test_a_seed_line_that_was_torn_is_written_again_on_opening(path):
    finished(path).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    path.with_name("game.jsonl.seed").write_text(b"end".hex())

    Table.open(path, find).close()

    assert path.read_bytes() == whole
    assert list(path.parent.iterdir()) == [path]


def test_a_game_can_be_left_and_gone_on_with_at_any_action(path, tmp_path):
    """A game left and opened again after every action is the game played in one go."""
    straight = tmp_path / "straight.jsonl"
    with Table.create(TOY, Options(), straight, b"same") as table:
        actions = [(acted.action, acted.note) for acted in random_play(table, random.Random(5), 99)]

    Table.create(TOY, Options(), path, b"same").close()
    for action, note in actions:
        with Table.open(path, find) as table:
            table.submit(action.by, action, note)

    assert path.read_bytes() == straight.read_bytes()


def test_without_its_seed_a_game_can_be_seen_and_forked_but_draws_nothing(path):
    Table.create(TOY, Options(), path, deal=False).close()
    path.with_name("game.jsonl.seed").unlink()
    table = Table.open(path, find)

    with pytest.raises(WartableError, match="the seed is not beside the log"):
        table.deal()
    assert table.fork(0).log.actions == 1


@pytest.mark.parametrize(("seed", "reason"), [("00", "is not the one"), ("snow", "is no seed")])
def test_a_seed_that_is_not_this_game_s_is_refused(path, seed, reason):
    Table.create(TOY, Options(), path, deal=False).close()
    path.with_name("game.jsonl.seed").write_text(seed)

    with pytest.raises(WartableError, match=f"game.jsonl.seed: .*{reason}"):
        Table.open(path, find)


def test_words_change_the_dice_and_come_before_them():
    plain, stirred = (Table.create(TOY, Options(), seed=b"same", deal=False) for _ in range(2))
    stir(stirred, south="snow")
    for table in (plain, stirred):
        table.deal()

    assert plain.state.deck != stirred.state.deck
    with pytest.raises(WartableError, match="only before the first draw"):
        stir(stirred, north="late")
    with pytest.raises(WartableError, match="no seat west"):
        stir(Table.create(TOY, Options(), deal=False), west="who")


def test_words_are_remembered_by_the_log(path):
    with Table.create(TOY, Options(), path, b"same", deal=False) as table:
        stir(table, south="snow")
    with Table.open(path, find) as opened:
        opened.deal()
    straight = Table.create(TOY, Options(), seed=b"same", deal=False)
    stir(straight, south="snow")
    straight.deal()

    assert opened.state == straight.state


def test_under_other_rules_the_events_stand(path):
    """A log of the old rules opens by its events, though the new rules would refuse its actions."""

    class Stricter(Toy):
        version = "2"

        def setup(self, options):
            raise AssertionError("the set-up is not run again")

        def play(self, state, action, dice):
            raise AssertionError("actions are not played again")

    with Table.create(TOY, Options(), path) as table:
        table.submit("north", March("north", 2))

    opened = Table.open(path, lambda name: Stricter())

    assert opened.state == table.state
    assert opened.log.is_of_other_rules


def test_events_that_do_not_fit_are_named_by_line(path):
    with Table.create(TOY, Options(), path) as table:
        table.submit("north", March("north", 2))
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"climbed","by":"north"', b'"climbed","by":"west"'))
    with pytest.raises(BadLog, match="line 3: unknown name 'west'"):
        Table.open(path, find)

    class Stumbling(Toy):
        def evolve(self, state, event):
            return {}[event] if isinstance(event, Climbed) else super().evolve(state, event)

    path.write_bytes(whole)
    with pytest.raises(BadLog, match=r"line 3: its events do not fit the position \(KeyError: "):
        Table.open(path, lambda name: Stumbling())
