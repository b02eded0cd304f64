"""The commands of every game for Global War 1936: files, answers, bad input."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
NO_RULE = "-".join(("GW", "9.9", "99"))
"""An ID that no rule has."""


@pytest.fixture
def game(run: Run) -> str:
    """The file of a new game."""
    assert run("new", "global_war_1936", "game.jsonl").status == 0
    return "game.jsonl"


def test_a_game_in_a_file(run: Run, game: str) -> None:
    legal = json.loads(run("legal", game, "--json").out)
    assert "germany: buy 1 infantry" in json.dumps(legal)
    assert run("do", game, "germany: buy 2 infantry").status == 0
    assert "Germany has 12 IPP (Infantry)" in run("log", game).out
    assert run("undo", game).status == 0
    assert "Germany has 12 IPP" not in run("log", game).out
    assert run("do", game, "germany: research radar", "germany: done").status == 0
    assert "Great Britain" in run("show", game).out
    assert "rolls" in run("replay", game).out
    assert "proven in part: 3 actions, 1 draws" in run("verify", game).out


def test_random_players_play_a_round(run: Run) -> None:
    ran = run("simulate", "global_war_1936", "--games", "1", "--rounds", "1", "--seats", "random")

    assert ran.status == 0, ran.err
    assert "GW-3.1-01" in ran.out


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("germany: declare war on poland", "GW-5.1-05"),
        ("germany: declare war on italy", "GW-5.1-06"),
        ("great_britain: declare war on germany", "GW-5.1-18"),
        ("germany: buy 1 jet_fighter", "GW-13.1.5-02"),
        ("germany: buy 1 medium_tank", "GW-8.3.1-02"),
        ("germany: propose molotov_ribbentrop", "GW-6.4-01"),
        ("germany: declare war on atlantis", "atlantis"),
        ("germany: sing", "sing"),
    ],
)
def test_what_may_not_be_done_is_one_line_with_its_rule(
    run: Run, game: str, action: str, said: str
) -> None:
    before = Path(game).read_bytes()
    ran = run("do", game, action)

    assert ran.status == 2
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1
    assert Path(game).read_bytes() == before


@pytest.mark.parametrize(
    ("given", "action", "rule"),
    [
        ('pacts = { japanese_soviet = "ended" }', "ussr: propose japanese_soviet", "GW-6.2-01"),
        ("", "germany: buy 1 tiger_i", "GW-13.1.2-11"),
        ("", "germany: buy 1 jet_fighter", "GW-13.1.5-02"),
        ("rolled = [['germany', 'radar']]", "germany: research radar", "GW-8.2-02"),
        (
            "phase = 'place_units'\nbox.germany = [{ kind = 'infantry', lent = true }]",
            "germany: deliver infantry to poland in warsaw",
            "GW-8.7-04",
        ),
        (
            "phase = 'place_units'\nbox.germany = [{ kind = 'infantry' }]\n"
            "control = { southern_england = 'germany' }\n"
            "facilities = { southern_england = [{ kind = 'minor_factory' }] }",
            "germany: place 1 infantry from southern_england into southern_england",
            "GW-12.1-02",
        ),
        (
            "phase = 'noncombat'\nturn = 'commonwealth'\ncontrol = { chad = 'great_britain' }\n"
            "units.nigeria.great_britain = '1 infantry'",
            "great_britain: move 1 infantry: nigeria > chad",
            "GW-1.1-03",
        ),
    ],
)
def test_what_is_refused_names_its_rule(run: Run, given: str, action: str, rule: str) -> None:
    """The scenario says that it is accepted: it is not, by this rule."""
    head = 'title = "A refusal"\ngame = "global_war_1936"'
    Path("refused.toml").write_text(
        f'{head}\nwhen = ["{action}"]\n[given]\n{given}\n[then]\ndate = "1936-07"'
    )
    ran = run("scenario", "check", "refused.toml")

    assert ran.status != 0
    assert rule in ran.out + ran.err
    assert "refused" in ran.out + ran.err


def test_a_log_that_is_cut_or_newer_is_one_line(run: Run, game: str) -> None:
    whole = Path(game).read_bytes()
    Path("cut.jsonl").write_bytes(whole[: len(whole) // 2])
    Path("newer.jsonl").write_bytes(whole.replace(b'{"wartable":2', b'{"wartable":99', 1))
    for name in ("cut.jsonl", "newer.jsonl"):
        ran = run("log", name)

        assert ran.status == 2
        assert name in ran.err
        assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ('control = { berlin = "atlantis" }', "atlantis"),
        ('units.berlin.germany = "1 elephant"', "elephant"),
        ('control = { berlin = "free_france" }', "free_france"),
        ('date = "1936-08"', "date"),
        ('turn = "poland"', "poland"),
        ('units.nowhere.germany = "1 infantry"', "nowhere"),
        ("sheets.germany.money = 3", "money"),
        ("sheets.germany.technologies = { radar = 5 }", "technologies"),
    ],
)
def test_a_position_that_makes_no_sense_is_one_line(run: Run, given: str, said: str) -> None:
    head = 'title = "A position"\ngame = "global_war_1936"'
    Path("given.toml").write_text(f'{head}\n[given]\n{given}\n[then]\ndate = "1936-07"')
    ran = run("scenario", "check", "given.toml")

    assert ran.status == 2
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ('relations = { "germany/atlantis" = "enemy" }', "atlantis"),
        ('supplied.germany.includes = ["atlantis"]', "atlantis"),
        ('at_war.germany.exactly = ["atlantis"]', "atlantis"),
        ("rail = { atlantis = 1 }", "atlantis"),
        ("points = { atlantis = 1 }", "atlantis"),
        (f'no_war = {{ "germany/italy" = ["{NO_RULE}"] }}', NO_RULE),
        ('hits_on = [{ zone = "paris", unit = "elephant@germany", value = 1 }]', "elephant"),
        ('hits_on = [{ zone = "paris", unit = "infantry@atlantis", value = 1 }]', "atlantis"),
    ],
)
def test_a_statement_about_what_there_is_not_is_one_line(run: Run, then: str, said: str) -> None:
    Path("then.toml").write_text(f'title = "A position"\ngame = "global_war_1936"\n[then]\n{then}')
    ran = run("scenario", "check", "then.toml")

    assert ran.status == 2
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("technology heavy_armor", "advances"),
        ('"1 medium_bomber" vs none --kind raid --facility airbase', "Damage, mean"),
        ('"2 infantry" vs "1 infantry" --kind clash --terrain mountain', "%"),
        ('"2 tactical_bomber" vs "1 destroyer" --kind port', "%"),
        ('"1 infantry" vs "1 infantry" --border river --retreat-after 2', "%"),
        ('"3 infantry, 1 artillery" vs "2 infantry"', "%"),
        ('"1 destroyer, 1 submarine" vs "1 destroyer" --zone A28', "%"),
    ],
)
def test_odds_need_no_game(run: Run, words: str, said: str) -> None:
    ran = run("odds", "global_war_1936", *shlex.split(words))

    assert ran.status == 0, ran.err
    assert said in ran.out


@pytest.mark.parametrize("zone", ["alsace_lorraine", "Alsace"])
def test_a_combat_of_a_game_has_odds(run: Run, zone: str) -> None:
    """Of the one that is declared in the zone, however it is named."""
    Path("war.toml").write_text(
        'title = "War"\ngame = "global_war_1936"\n[given]\nempty = true\nphase = "combat"\n'
        'wars = [["france", "germany"]]\nfacilities.alsace_lorraine = []\n'
        'units.alsace_lorraine.germany = "2 infantry*moved<bavaria"\n'
        'units.alsace_lorraine.france = "1 infantry"\n[then]\ndate = "1936-07"'
    )
    begun = run("new", "global_war_1936", "war.jsonl", "--from", "war.toml")
    assert begun.status == 0, begun.err
    ran = run("odds", "war.jsonl", "--zone", zone, "--json")

    assert ran.status == 0, ran.err
    told = json.loads(ran.out)
    assert told["win"] + told["lose"] + told["draw"] + told["undecided"] == pytest.approx(1)
    assert (told["zone"], told["kind"]) == ("alsace_lorraine", "land")


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("end", "ends"),
        ("recruit siam", "recruits"),
        ("raider germany A54", "slips away"),
        ("interdiction great_britain A53 A54", "passes"),
    ],
)
def test_single_rolls_of_a_game_have_odds(run: Run, words: str, key: str) -> None:
    Path("war.toml").write_text(
        'title = "War"\ngame = "global_war_1936"\n[given]\nphase = "place_units"\n'
        'turn = "japan"\nwars = [["germany", "great_britain"]]\n'
        'units.A54.great_britain = "1 destroyer"\n[then]\ndate = "1936-07"'
    )
    begun = run("new", "global_war_1936", "war.jsonl", "--from", "war.toml")
    assert begun.status == 0, begun.err
    ran = run("odds", "war.jsonl", *words.split(), "--json")

    assert ran.status == 0, ran.err
    assert 0 <= json.loads(ran.out)["chances"][key] <= 1


@pytest.mark.parametrize(
    "words", ["", "sing", "recruit atlantis", "raider germany", "raid A54", "influence ccp poland"]
)
def test_odds_of_what_there_is_not_are_one_line(run: Run, game: str, words: str) -> None:
    ran = run("odds", game, *words.split())

    assert ran.status == 2
    assert len(ran.err.strip().splitlines()) == 1
