"""What verify proves, and how it names the first difference."""

from __future__ import annotations

import json
import random
import re
from hashlib import sha256

import pytest
from msgspec.structs import replace

from wartable.core.codec import encode
from wartable.core.dice import Rolled, Shuffled
from wartable.core.errors import BadLog, WordsSealed
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.core.verify import verify
from wartable.testing.random_play import random_play
from wartable.testing.toy import Attack, EndTurn, March, Options, Toy
from wartable.testing.words import stir

TOY = Toy()


@pytest.fixture
def path(tmp_path):
    """A finished game with words of a seat, undone actions and dice."""
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path, b"verify", deal=False) as table:
        stir(table, south="hail")
        table.deal()
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


def test_a_running_game_is_proven_so_far_by_the_seed_beside_it(tmp_path):
    path = tmp_path / "game.jsonl"
    Table.create(TOY, Options(), path).close()

    assert report(path).holds
    assert report(path).gaps == ("unfinished",)
    path.with_name("game.jsonl.seed").unlink()
    assert not report(path).holds
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

    assert difference.line == log.line_of(acted) == 8
    assert difference.text == (
        f"the log has d6 {better[0]} {better[1]}, but the seed gives d6 {faces[0]} {faces[1]}"
    )


def test_a_changed_shuffle_is_named_by_its_line(path):
    log = Log.load(path, lambda _: TOY)
    shuffled = log.acted[0].rolls[0]
    assert isinstance(shuffled, Shuffled)
    first, second, *_ = shuffled.order
    change(path, b'["shuffle",[%d,%d' % (first, second), b'["shuffle",[%d,%d' % (second, first))

    assert report(path).difference.line == 5


def test_other_words_than_were_sealed_are_refused(path):
    change(path, b"hail", b"wind")

    with pytest.raises(BadLog, match="line 4: these are not the words that south has sealed"):
        report(path)


def test_a_changed_event_is_named_by_its_line(path):
    change(
        path,
        b'"event":"climbed","by":"north","steps":1',
        b'"event":"climbed","by":"north","steps":9',
    )

    difference = report(path).difference

    assert difference.line == 6
    assert difference.text.startswith('the rules cause other events: {"event":"climbed"')


def test_an_event_left_out_is_named(path):
    change(path, b'"events":[{"event":"climbed","by":"north","steps":1}]', b'"events":[]')

    assert report(path).difference.text == "the rules cause other events: 1 where the log has 0"


def test_an_illegal_action_is_named_by_its_line(path):
    change(path, b'{"do":"march","by":"north","steps":1}', b'{"do":"march","by":"north","steps":5}')

    assert str(report(path).difference) == (
        "line 6: the rules refuse this action: 5 steps cannot be marched, 2 are left (RDG-2)"
    )


def test_draws_left_out_are_named(tmp_path):
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path, deal=False) as table:
        rolls = table.deal().rolls
    change(path, b',"rolls":[["shuffle",[%s]]]' % ",".join(map(str, rolls[0].order)).encode(), b"")

    assert report(path).difference.text.startswith("the rules draw order ")


def test_another_first_position_is_named(tmp_path):
    path = tmp_path / "game.jsonl"
    Table.create(TOY, Options(), path, deal=False).close()
    change(path, b'"front":3', b'"front":9')

    assert str(report(path).difference) == "line 1: the first position is not the set-up"


def test_a_fork_is_proven_from_its_own_first_position(path, tmp_path):
    table = Table.open(path, lambda _: TOY)
    with table.fork(2, tmp_path / "fork.jsonl") as fork:
        list(random_play(fork, random.Random(1), 10))

    forked = report(tmp_path / "fork.jsonl")
    assert forked.rules_proven
    assert not forked.is_proven
    assert forked.gaps == ("forked", "unfinished")


def test_under_other_rules_only_the_dice_are_proven(path):
    class Changed(Toy):
        version = "2"

        def play(self, state, action, dice):
            raise AssertionError("actions are not played again")

    proven = report(path, Changed())

    assert proven.holds
    assert not proven.is_proven
    assert not proven.rules_proven
    assert str(proven).endswith("under other rules: only its dice were derived again")
    change(path, b'"roll",6,[', b'"roll",6,[6,')
    assert report(path, Changed()).difference.line == 8


def test_an_undone_action_is_checked_too(tmp_path):
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path) as table:
        table.submit("north", EndTurn("north"))
        table.undo()
        table.submit("north", March("north", 1))
    assert report(path).rules_proven
    change(path, b'"active":"south"}]', b'"active":"north"}]')

    assert report(path).difference.line == 3


# ---- forged games: nothing in them is wrong, and none of them is called proven ----


def test_a_given_position_is_said(tmp_path):
    path = tmp_path / "game.jsonl"
    start = replace(TOY.setup(Options()), steps=1)
    Table.create(TOY, Options(), path, start=start, deal=False).close()

    given = report(path)

    assert not given.is_proven
    assert "given" in given.gaps
    assert str(given).startswith("proven in part: 0 actions, 0 draws; but it begins from a given")


def test_a_fork_of_nothing_is_said(path):
    header, *rest = path.read_bytes().splitlines()
    origin = {"commitment": "0" * 64, "after": 7}
    path.write_bytes(b"\n".join([encode(json.loads(header) | {"forked": origin}), *rest, b""]))

    forged = report(path)

    assert not forged.is_proven
    assert forged.gaps == ("forked",)


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_actions_cut_from_the_end_are_said(path, cut):
    *lines, seed = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-cut], seed]))

    forged = report(path)

    assert not forged.is_proven
    assert forged.gaps == ("unfinished",)


def test_an_action_without_dice_cannot_be_taken_out(path):
    """The draws after it are bound to other numbers then."""
    log = Log.load(path, lambda _: TOY)
    quiet = next(acted for acted in log.acted if isinstance(acted.action, EndTurn))
    at = log.line_of(quiet) - 1
    lines = path.read_bytes().splitlines(keepends=True)
    renumbered = [
        re.sub(rb'^{"n":(\d+)', lambda n: b'{"n":%d' % (int(n[1]) - 1), line)
        for line in lines[at + 1 :]
    ]
    path.write_bytes(b"".join(lines[:at] + renumbered))

    assert report(path).difference


def test_rules_that_are_said_to_be_others_prove_only_dice(path):
    change(path, b'"rules":"1"', b'"rules":"0"')

    forged = report(path)

    assert not forged.is_proven
    assert forged.gaps == ("other_rules",)


def test_another_game_with_the_same_seed_is_told_by_what_was_noted(path, tmp_path):
    """Who knows the seed can play another game with it; but not with the same fingerprint."""
    noted = Log.load(path, lambda _: TOY).fingerprint
    other = tmp_path / "other.jsonl"
    with Table.create(TOY, Options(), other, b"verify") as table:
        list(random_play(table, random.Random(9), 500))
    forged = Log.load(other, lambda _: TOY)

    assert verify(forged).is_proven
    assert "unnoted" in verify(forged).remarks
    difference = verify(forged, fingerprint=noted).difference
    assert str(difference).endswith("no line of this log has the fingerprint that was noted")


def test_what_was_noted_is_found_again(path):
    log = Log.load(path, lambda _: TOY)
    halfway = Log.parse(b"".join(path.read_bytes().splitlines(keepends=True)[:9]), lambda _: TOY)

    found = verify(log, commitment=log.header.commitment, fingerprint=halfway.fingerprint[:16])

    assert found.is_proven
    assert found.noted_at == 9
    assert "unnoted" not in found.remarks
    assert verify(log, commitment="0" * 64).difference.line == 1


def test_how_the_commitment_begins_is_enough(path):
    log = Log.load(path, lambda _: TOY)
    noted = log.header.commitment[:12]

    assert verify(log, commitment=noted).is_proven
    assert verify(log, commitment=noted[:-1] + "g").difference.line == 1


def test_a_game_given_up_is_proven_by_the_fingerprint_of_its_end(tmp_path):
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path) as table:
        table.publish()
    log = Log.load(path, lambda _: TOY)

    assert not verify(log).is_proven
    assert verify(log, fingerprint=log.fingerprint).is_proven


def test_words_gone_without_are_said(tmp_path):
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(), path, deal=False) as table:
        table.seal_words("south", "0" * 64)
        with pytest.raises(WordsSealed, match="south must open the sealed words first"):
            table.deal()
        table.close_sealing()
        table.forgo_words("south")
        table.deal()

    assert report(path).forgone == ("south",)
    assert {"forgone", "no_words"} <= set(report(path).remarks)


def test_the_fingerprint_that_is_told_tells_no_hidden_card(tmp_path):
    """Whoever knows the hash of all lines before cannot try what the next may say; and what was
    noted is found in the log when the game is over."""
    path = tmp_path / "game.jsonl"
    with Table.create(TOY, Options(turns=2), path, b"told") as table:
        before = bytes.fromhex(table.log.fingerprint)
        told = table.fingerprint
        table.submit("north", March("north", 1))
        line = path.read_bytes().splitlines()[-1]
        assert sha256(before + line).hexdigest() == table.log.fingerprint
        assert table.fingerprint != table.log.fingerprint
        noted = table.fingerprint
        list(random_play(table, random.Random(3), 500))
    log = Log.load(path, lambda _: TOY)

    assert verify(log, fingerprint=told).noted_at == 2
    assert verify(log, fingerprint=noted[:16]).noted_at == 3
    assert verify(log).fingerprint == log.told_fingerprint(b"told")
