"""What verify proves, and how it names the first difference."""

from __future__ import annotations

import random

import pytest

from wartable.core.dice import Rolled, Shuffled
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.core.verify import verify
from wartable.testing.random_play import random_play
from wartable.testing.toy import Attack, Deal, EndTurn, March, Options, Toy

TOY = Toy()


@pytest.fixture
def path(tmp_path):
    """A finished game with entropy, undone actions and dice."""
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path, b"verify") as table:
        table.add_entropy("south", "hail")
        table.submit("north", Deal("north"))
        table.submit("north", March("north", 1))
        table.undo()
        table.submit("north", Attack("north"))
        list(random_play(table, random.Random(8), 500))
        assert TOY.outcome(table.state)
    return path


def report(path, game=TOY):
    return verify(Log.load(path, lambda _: game))


def change(path, old, new):
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new, 1))


def test_an_honest_game_is_proven(path):
    proven = report(path)

    assert proven.is_proven
    assert proven.rules_proven
    assert proven.draws == path.read_bytes().count(b'["roll"') + 1
    assert str(proven) == f"proven: {proven.actions} actions, {proven.draws} draws"


def test_a_running_game_is_proven_by_the_seed_beside_it(tmp_path):
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path) as table:
        table.submit("north", Deal("north"))

    assert report(path).is_proven
    path.with_name("game.jsonl.seed").unlink()
    assert not report(path).is_proven
    assert str(report(path)) == "not proven: the seed is not published yet"


def test_another_seed_is_no_proof(path):
    change(path, b"verify".hex().encode(), b"VERIFY".hex().encode())

    assert str(report(path)) == (
        "not proven: line 1: the seed is not the one the game was begun with"
    )


def test_a_changed_roll_is_named_by_its_line(path):
    log = Log.load(path, lambda _: TOY)
    acted = next(a for a in log.acted if a.rolls and isinstance(a.rolls[0], Rolled))
    faces = acted.rolls[0].faces
    better = (7 - faces[0], faces[1])
    change(path, b'"roll",6,[%d,%d]' % faces, b'"roll",6,[%d,%d]' % better)

    difference = report(path).difference

    assert difference.line == log.line_of(acted) == 6
    assert difference.text == (
        f"the log has d6 {better[0]} {better[1]}, but the seed gives d6 {faces[0]} {faces[1]}"
    )


def test_a_changed_shuffle_is_named_by_its_line(path):
    log = Log.load(path, lambda _: TOY)
    shuffled = log.acted[0].rolls[0]
    assert isinstance(shuffled, Shuffled)
    first, second, *_ = shuffled.order
    change(path, b'["shuffle",[%d,%d' % (first, second), b'["shuffle",[%d,%d' % (second, first))

    assert report(path).difference.line == 3


def test_a_changed_entropy_is_no_proof(path):
    change(path, b"hail", b"wind")

    assert report(path).difference.line == 3


def test_a_changed_event_is_named_by_its_line(path):
    change(
        path,
        b'"event":"climbed","by":"north","steps":1',
        b'"event":"climbed","by":"north","steps":9',
    )

    difference = report(path).difference

    assert difference.line == 4
    assert difference.text.startswith('the rules cause other events: {"event":"climbed"')


def test_an_event_left_out_is_named(path):
    change(path, b'"events":[{"event":"climbed","by":"north","steps":1}]', b'"events":[]')

    assert report(path).difference.text == "the rules cause other events: 1 where the log has 0"


def test_an_illegal_action_is_named_by_its_line(path):
    change(path, b'{"do":"march","by":"north","steps":1}', b'{"do":"march","by":"north","steps":5}')

    assert str(report(path).difference) == (
        "line 4: the rules refuse this action: 5 steps cannot be marched, 2 are left (RDG-2)"
    )


def test_draws_left_out_are_named(tmp_path):
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path) as table:
        rolls = table.submit("north", Deal("north")).rolls
    change(path, b',"rolls":[["shuffle",[%s]]]' % ",".join(map(str, rolls[0].order)).encode(), b"")

    assert report(path).difference.text.startswith("the rules draw order ")


def test_another_first_position_is_named(tmp_path):
    path = tmp_path / "game.jsonl"
    Table.create(TOY, Options(), path).close()
    change(path, b'"front":3', b'"front":9')

    assert str(report(path).difference) == "line 1: the first position is not the set-up"


def test_a_fork_is_proven_from_its_own_first_position(path, tmp_path):
    table = Table.open(path, lambda _: TOY)
    with table.fork(2, tmp_path / "fork.jsonl") as fork:
        list(random_play(fork, random.Random(1), 10))

    assert report(tmp_path / "fork.jsonl").rules_proven


def test_under_other_rules_only_the_dice_are_proven(path):
    class Changed(Toy):
        version = "2"

        def play(self, state, action, dice):
            raise AssertionError("actions are not played again")

    proven = report(path, Changed())

    assert proven.is_proven
    assert not proven.rules_proven
    assert str(proven).endswith("only the dice, for the log was written under other rules")
    change(path, b'"roll",6,[', b'"roll",6,[6,')
    assert report(path, Changed()).difference.line == 6


def test_an_undone_action_is_checked_too(tmp_path):
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path) as table:
        table.submit("north", Deal("north"))
        table.submit("north", EndTurn("north"))
        table.undo()
        table.submit("north", March("north", 1))
    assert report(path).rules_proven
    change(path, b'"active":"south"}]', b'"active":"north"}]')

    assert report(path).difference.line == 3
