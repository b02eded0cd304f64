"""The log: one line for each thing that happened, safe from cuts, open about damage."""

from __future__ import annotations

import codecs
import random
import resource
import stat

import msgspec
import pytest

from tests.small_disk import filled, small_disk
from wartable.core.codec import encode
from wartable.core.errors import BadLog, UnknownName, WartableError
from wartable.core.log import Log
from wartable.core.random_action import random_action
from wartable.core.seed_file import keep_seed, seed_path
from wartable.core.table import Table
from wartable.core.words import seal
from wartable.testing.log_checks import check_cut, check_damage
from wartable.testing.toy import Attack, March, Options, Toy
from wartable.testing.words import stir

TOY = Toy()


def find(name):
    if name != TOY.id:
        raise UnknownName(f"there is no game {name}")
    return TOY


def begun(path, turns=20):
    """A table with words of a seat, a deal, a march taken back and a roll."""
    table = Table.create(TOY, Options(turns), path, b"log", deal=False)
    stir(table, south="snow on the pass")
    table.deal()
    table.submit("north", March("north", 1))
    table.undo()
    table.submit("north", March("north", 2), note="up we go")
    table.submit("north", Attack("north"))
    return table


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def data(path):
    begun(path).close()
    return path.read_bytes()


def test_each_line_says_one_thing(data):
    header, *lines = [msgspec.json.decode(line) for line in data.splitlines()]

    assert list(header) == ["wartable", "game", "rules", "options", "commitment", "start"]
    assert header["wartable"] == 2
    words = seal(header["commitment"], "south", "snow on the pass")
    assert lines.pop(0) == {"sealed": {"seat": "south", "words": words}}
    assert lines.pop(0) == {"closed": True}
    assert lines[0] == {"entropy": {"seat": "south", "text": "snow on the pass"}}
    assert lines[1]["rolls"] == [["shuffle", lines[1]["rolls"][0][1]]]
    assert lines[2]["n"] == 2
    assert lines[3] == {"undo": 1}
    assert lines[4] == {
        "n": 2,
        "action": {"do": "march", "by": "north", "steps": 2},
        "events": [{"event": "climbed", "by": "north", "steps": 2}],
        "note": "up we go",
    }
    assert lines[5]["rolls"][0][:2] == ["roll", 6]


def test_a_line_is_in_the_file_as_soon_as_the_action_is_made(path):
    table = Table.create(TOY, Options(), path, b"log", sync=True, deal=False)
    before = path.read_bytes()
    table.deal()

    assert path.read_bytes() == before + encode(table.log.records[-1]) + b"\n"


def test_a_log_loads_as_it_was_written(path, data):
    written = Log.parse(data, find)
    loaded = Log.load(path, find)

    assert loaded.records == written.records
    assert [acted.n for acted in loaded.acted] == [1, 2, 3]
    assert loaded.draws == 2
    assert loaded.options == Options()
    assert not loaded.warnings
    assert not loaded.is_of_other_rules


def test_a_byte_order_mark_before_it_is_read_over_and_it_goes_on(path, data):
    path.write_bytes(codecs.BOM_UTF8 + data)
    seed = path.with_name(path.name + ".seed")
    seed.write_bytes(codecs.BOM_UTF8 + seed.read_bytes())

    assert Log.parse(path.read_bytes(), find).records == Log.parse(data, find).records
    with Table.open(path, find) as table:
        decision = TOY.pending(table.state)[0]
        action = random_action(TOY, table.state, decision, random.Random(1))
        table.submit(decision.owner, action)
    written = path.read_bytes()
    assert written.startswith(codecs.BOM_UTF8 + data)
    assert Log.parse(written, find).actions == Log.parse(data, find).actions + 1


def test_cut_off_at_any_byte_it_loads_up_to_its_last_whole_line(data):
    check_cut(data, TOY, range(1, len(data) + 1))


def test_damaged_in_the_middle_it_is_refused_with_the_line(data):
    check_damage(data, TOY, random.Random(1), samples=60)


def test_a_torn_line_stays_in_the_file_until_the_next_is_written(path, data):
    torn = data[:-7]
    path.write_bytes(torn)

    with Table.open(path, find) as table:
        [warning] = table.log.warnings
        assert warning == f"{path}, line 9: the last line is torn and was left out"
        assert path.read_bytes() == torn
        table.submit("north", Attack("north"))

    assert path.read_bytes() == data


LINES = {
    "a hole in the numbers": b'{"n":5,"action":{"do":"end_turn","by":"north"}}',
    "a number again": b'{"n":3,"action":{"do":"end_turn","by":"north"}}',
    "no number": b'{"action":{"do":"end_turn","by":"north"}}',
    "no action": b'{"n":4}',
    "an unknown action": b'{"n":4,"action":{"do":"fly","by":"north"}}',
    "an unknown event": b'{"n":4,"action":{"do":"attack","by":"north"},"events":[{"event":"x"}]}',
    "an unknown draw": b'{"n":4,"action":{"do":"attack","by":"north"},"rolls":[["spin",1]]}',
    "an empty draw": b'{"n":4,"action":{"do":"attack","by":"north"},"rolls":[["roll",6,[]]]}',
    "a die without sides": b'{"n":4,"action":{"do":"deal","by":"north"},"rolls":[["roll",0,[1]]]}',
    "undoing a roll": b'{"undo":1}',
    "undoing nothing": b'{"undo":0}',
    "undoing too much": b'{"undo":9}',
    "entropy after a draw": b'{"entropy":{"seat":"north","text":"late"}}',
    "a seal after a draw": b'{"sealed":{"seat":"north","words":"%s"}}' % (b"0" * 64),
    "closing what is closed": b'{"closed":true}',
    "closing by halves": b'{"closed":false}',
    "a seal of nothing": b'{"sealed":{"seat":"north","words":""}}',
    "going without words that were never sealed": b'{"forgone":"north"}',
    "no hexadecimal": b'{"seed":"snow"}',
    "two things": b'{"undo":1,"seed":"00"}',
    "an action and the seed": b'{"n":4,"action":{"do":"attack","by":"north"},"seed":"00"}',
    "a note on the seed": b'{"seed":"00","note":"why"}',
    "nothing": b"{}",
    "a blank line": b"",
    "no object": b"7",
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_line_that_cannot_stand_there_is_named(data, line):
    with pytest.raises(BadLog, match=r"^game, line 10: \S"):
        Log.parse(data + line + b"\n", find, "game")


@pytest.mark.parametrize("line", [b'{"undo":1}', b'{"seed":"00"}', LINES["a hole in the numbers"]])
def test_nothing_follows_the_seed(data, line):
    with pytest.raises(BadLog, match="line 11: the game is over and its seed published"):
        Log.parse(data + b'{"seed":"00"}\n' + line + b"\n", find)


def test_a_seat_adds_words_once(data):
    header, sealed, closed, words, *_ = data.splitlines(keepends=True)

    with pytest.raises(BadLog, match="line 5: south has words in the dice already"):
        Log.parse(header + sealed + closed + words + words, find)


def _header(data, **changes):
    header = data.splitlines()[0]
    plain = msgspec.json.decode(header) | changes
    return encode({key: value for key, value in plain.items() if value is not None}) + b"\n"


HEADERS = {
    "a newer format": ({"wartable": 3}, "newer wartable, in format 3; this one reads up to 2"),
    "no such format": ({"wartable": 0}, "there is no format 0"),
    "newer rules": ({"rules": "2"}, "written under newer rules of Ridge, 2; this wartable knows 1"),
    "no rules": ({"rules": "new"}, "there are no rules 'new' of Ridge"),
    "an unknown game": ({"game": "chess"}, "there is no game chess"),
    "no game": ({"game": None}, "missing required field `game`"),
    "no commitment": ({"commitment": None}, "missing required field `commitment`"),
    "a short commitment": ({"commitment": "00"}, "at `$.commitment`"),
    "bad options": ({"options": {"turns": "many"}}, "no options of Ridge"),
    "a bad position": ({"start": {}}, "no position of Ridge"),
    "a word too many": ({"color": "red"}, "unknown field `color`"),
}


@pytest.mark.parametrize(("changes", "reason"), HEADERS.values(), ids=HEADERS)
def test_a_bad_header_is_named(data, changes, reason):
    with pytest.raises(BadLog, match=r"^log, line 1: ") as refusal:
        Log.parse(_header(data, **changes), find)

    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the file is empty"),
        (b"\n", "no header"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no header"),
        (b'{"n":1,"action":{"do":"deal","by":"north"}}\n', "no header"),
        (b'{"wartable":1', "no header"),
    ],
)
def test_what_is_no_log_is_refused(path, data, reason):
    path.write_bytes(data)

    with pytest.raises(BadLog, match=f"{path}, line 1: .*{reason}"):
        Log.load(path, find)


def test_a_header_without_its_end_is_refused(data):
    with pytest.raises(BadLog, match="line 1: the header is cut off"):
        Log.parse(data.splitlines()[0], find)


def test_a_file_that_is_not_there_is_refused(path):
    with pytest.raises(BadLog, match="cannot be read: No such file"):
        Log.load(path, find)


def test_a_new_log_never_overwrites(path):
    path.write_text("mine")

    with pytest.raises(WartableError, match="this file exists already"):
        Table.create(TOY, Options(), path, deal=False)

    assert path.read_text() == "mine"
    assert list(path.parent.iterdir()) == [path]


def test_a_new_log_never_overwrites_a_seed(path):
    seed = path.with_name("game.jsonl.seed")
    seed.write_text("mine")

    with pytest.raises(WartableError, match="the seed cannot be kept: File exists"):
        Table.create(TOY, Options(), path, deal=False)

    assert seed.read_text() == "mine"
    assert not path.exists()


def test_a_log_that_another_program_wrote_to_is_left_alone(path):
    table = Table.create(TOY, Options(), path, deal=False)
    data = path.read_bytes()
    path.write_bytes(data + b'{"n":4}\n')

    with pytest.raises(BadLog, match="another program has changed this log"):
        stir(table, north="mine")

    assert path.read_bytes() == data + b'{"n":4}\n'


def test_the_seed_lies_beside_the_log_for_its_owner_only(path, data):
    seed = path.with_name("game.jsonl.seed")

    assert bytes.fromhex(seed.read_text()) == b"log"
    assert stat.S_IMODE(seed.stat().st_mode) == 0o600
    assert b"log".hex().encode() not in data


def test_a_line_that_does_not_fit_on_the_disk_leaves_no_trace(path):
    table = Table.create(TOY, Options(), path, deal=False)
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 9, limits[1]))
    try:
        with pytest.raises(WartableError, match=r"game\.jsonl: cannot be written: "):
            table.deal()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert path.read_bytes() == before
    assert table.deal().n == 1


def test_on_a_full_disk_nothing_is_begun_and_what_was_begun_goes_on_later(tmp_path):
    with small_disk(tmp_path / "disk", 64) as disk:
        table = Table.create(TOY, Options(), disk / "game.jsonl")
        note = "𝄞" * 2000  # longer than the last block of the file
        before = (disk / "game.jsonl").read_bytes()
        with filled(disk):
            with pytest.raises(WartableError, match=r"game\.jsonl: cannot be written: "):
                table.submit("north", March("north", 1), note)
            with pytest.raises(WartableError, match="No space left"):
                Table.create(TOY, Options(), disk / "other.jsonl", deal=False)
            assert (disk / "game.jsonl").read_bytes() == before
            assert sorted(each.name for each in disk.glob("other*")) == []

        table.submit("north", March("north", 1), note)
        table.close()
        Table.create(TOY, Options(), disk / "other.jsonl", deal=False).close()
        assert Table.open(disk / "game.jsonl", find).state == table.state


def test_a_seed_that_cannot_be_kept_leaves_no_trace(path):
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (9, limits[1]))
    try:
        with pytest.raises(WartableError, match="the seed cannot be kept"):
            keep_seed(path, b"log" * 9)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert not seed_path(path).exists()
