"""Bad input to the commands: one line with the rule or the place, status 2, nothing changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wartable.games.global_war_1936.data import FOLDER, VARIABLE, data

Run = Callable[..., Any]
Refused = Callable[..., str]
HEAD = 'title = "A position"\ngame = "global_war_1936"\n'
FRENCH = 'sheets.free_france.gone = ""'


@pytest.fixture
def refused_in(run: Run, refused: Refused) -> Callable[..., str]:
    """Why these actions are refused in a position, by the command that plays them."""

    def said(given: str, *actions: str) -> str:
        Path("given.toml").write_text(f"{HEAD}[given]\n{given}\n")
        for left in Path().glob("given.jsonl*"):
            left.unlink()
        begun = run("new", "global_war_1936", "given.jsonl", "--from", "given.toml")
        assert begun.status == 0, begun.err
        return refused("do", "given.jsonl", *actions)

    return said


# declarations


@pytest.mark.parametrize(
    ("given", "action", "reasons"),
    [
        (
            'sheets.nationalist_spain.gone = ""',
            "germany: declare war on nationalist_spain",
            ["Germany never declares war on Nationalist Spain (GW-5.1-08)"],
        ),
        ("", "ussr: declare war on ccp", ["USSR never declares war on CCP (GW-5.1-10)"]),
        (
            "",
            "ussr: declare war on france",
            [
                "USSR has no wartime income yet (GW-5.1-11)",
                "France is not at full income (GW-5.1-11)",
            ],
        ),
        ("", "ussr: declare war on germany", ["USSR has no wartime income yet (GW-5.1-12)"]),
        (
            "",
            "ccp: declare war on germany",
            ["CCP has not evolved, and Germany is not in China (GW-5.1-14)"],
        ),
        ("", "kmt: declare war on mongolia", ["the CCP is still there (GW-5.1-15)"]),
        (
            "",
            "kmt: declare war on germany",
            ["KMT has not evolved, and Germany is not in China (GW-5.1-16)"],
        ),
        (
            "",
            "usa: declare war on shansi_clique",
            ["USA never declares war on Shansi Clique (GW-5.1-17)"],
        ),
        (
            "",
            "great_britain: declare war on germany",
            [
                "Great Britain has no wartime income yet (GW-5.1-18)",
                "Germany has not provoked the Allies (GW-5.1-18)",
            ],
        ),
        (
            "sheets.great_britain = { level = 25, at_full = true }",
            "great_britain: declare war on germany",
            ["Germany has not provoked the Allies (GW-5.1-18)"],
        ),
        (
            "",
            "great_britain: declare war on siam",
            ["Great Britain has no wartime income yet (GW-5.1-19)"],
        ),
        (
            "",
            "france: declare war on ussr",
            [
                "the USA has not reached wartime income (GW-5.1-20)",
                "the Comintern has not provoked the Allies (GW-5.1-20)",
            ],
        ),
        ("", "usa: declare war on sweden", ["USA has no wartime income yet (GW-5.1-21)"]),
        (
            FRENCH,
            "france: declare war on shansi_clique for free_france",
            ["Free France never declares war on Shansi Clique (GW-5.1-22)"],
        ),
        (
            FRENCH,
            "france: declare war on germany for free_france",
            ["Germany has declared war on nobody (GW-5.1-23)"],
        ),
        (
            FRENCH,
            "france: declare war on ussr for free_france",
            ["the USA is not at war with the USSR (GW-5.1-24)"],
        ),
        (
            'wars = [["france", "germany"]]',
            "germany: declare war on france",
            ["Germany and France are at war already (GW-0.2-10)"],
        ),
        (
            "",
            "germany: declare war on spanish_republicans",
            ["nobody comes to Spain while the civil war lasts (GW-14.1-02)"],
        ),
        (
            'pacts = { japanese_soviet = "signed" }',
            "japan: declare war on ussr",
            ["a pact of Japan and USSR is in force (GW-6.3-01)"],
        ),
        (
            'pacts = { molotov_ribbentrop = "signed" }',
            "germany: declare war on ussr",
            ["a pact of Germany and USSR is in force (GW-6.4-01)"],
        ),
        ("", "japan: declare war on usa for siam", ["Siam declares no war (GW-4.5-06)"]),
        (
            "",
            "germany: declare war on usa for italy",
            ["Italy is not led by Germany (GW-7.1-01)"],
        ),
        ("", "germany: declare war on free_france", ["there is no such nation now (GW-0.2-10)"]),
        ("", "germany: declare war on poland", ["Poland is no major power (GW-5.1-05)"]),
        ("", "germany: declare war on italy", ["Germany and Italy are of one alliance"]),
    ],
)
def test_a_declaration_that_is_not_allowed_says_what_is_missing(
    refused_in: Callable[..., str], given: str, action: str, reasons: list[str]
) -> None:
    told = refused_in(given, action)

    assert all(reason in told for reason in reasons), told


# other orders


@pytest.mark.parametrize(
    ("given", "action", "reason"),
    [
        pytest.param(
            'pacts = { japanese_soviet = "ended" }',
            "japan: propose japanese_soviet",
            "a pact that was ended is never signed again (GW-6.2-01)",
            id="a pact that was ended",
        ),
        pytest.param(
            "",
            "germany: end molotov_ribbentrop",
            "the pact is not in force (GW-6.2-01)",
            id="a pact that was never signed",
        ),
        pytest.param(
            'turn = "japan"',
            "japan: buy 1 medium_tank",
            "Medium tank can be bought from January 1940 on (GW-8.3.1-02)",
            id="a purchase before its date",
        ),
        pytest.param(
            'date = "1945-01"',
            "germany: buy 1 jet_fighter",
            "Jet fighter needs Jet Fighters (GW-13.1.5-02)",
            id="a purchase without its technology",
        ),
        pytest.param(
            "sheets.germany.ipp = 5",
            "germany: buy 2 infantry",
            "Germany has 5 IPP, and it costs 6 (GW-0.2-14)",
            id="a purchase that is too dear",
        ),
        pytest.param(
            'phase = "place_units"\nbox.germany = [{ kind = "infantry" }]\n'
            'control.southern_england = "germany"\n'
            'facilities.southern_england = [{ kind = "minor_factory" }]',
            "germany: place 1 infantry from southern_england into southern_england",
            "no supply path leads to Southern England (GW-12.1-02)",
            id="a unit placed out of supply",
        ),
        pytest.param(
            'phase = "noncombat"\nturn = "commonwealth"\ncontrol.chad = "great_britain"\n'
            'units.nigeria.great_britain = "1 infantry"',
            "great_britain: move 1 infantry: nigeria > chad",
            "(GW-1.1-03)",
            id="a path over a lake",
        ),
        pytest.param(
            'phase = "place_units"\nbox.germany = [{ kind = "infantry", lent = true }]',
            "germany: deliver infantry to poland in warsaw",
            "Poland is at war with no major power (GW-8.7-04)",
            id="a loan to somebody who may not have it",
        ),
        pytest.param(
            'phase = "place_units"\nturn = "commonwealth"\n'
            'box.great_britain = [{ kind = "infantry", lent = true }]',
            "great_britain: deliver infantry to anzac in sydney",
            "Great Britain lends nothing to ANZAC (GW-8.7-04)",
            id="a loan within the Commonwealth",
        ),
        pytest.param(
            "sheets.germany.technologies.radar = 2",
            "germany: research radar",
            "the third box of Radar comes in July 1939 (GW-8.2-04)",
            id="a third box before its date",
        ),
        pytest.param(
            "sheets.germany.technologies.radar = 4",
            "germany: research radar",
            "Radar is complete (GW-8.2-03)",
            id="a die on a complete technology",
        ),
    ],
)
def test_an_order_that_is_not_allowed_says_why(
    refused_in: Callable[..., str], given: str, action: str, reason: str
) -> None:
    assert reason in refused_in(given, action)


def test_a_second_and_a_third_die_on_one_technology_are_refused(
    refused_in: Callable[..., str],
) -> None:
    """Three dice, for three major factories: each is for another technology."""
    given = (
        'facilities.bavaria = [{ kind = "major_factory" }]\nrolled = [["germany", "radar"]]\n'
        "spent = { researched = { germany = 1 } }"
    )
    told = refused_in(given, "germany: research radar")

    assert told.endswith("Radar was rolled for this round (GW-8.2-02)")
    spent = given.replace("germany = 1", "germany = 3")
    assert "Germany has no technology die left (GW-8.2-01)" in refused_in(
        spent, "germany: research jet_fighters"
    )


# files


def checked(run: Run, text: str) -> str:
    """What is said of a scenario file that makes no sense: one line with the file."""
    Path("odd.toml").write_text(HEAD + text)
    ran = run("scenario", "check", "odd.toml")

    assert ran.status == 2, ran
    assert ran.err.startswith("wartable: error: odd.toml: "), ran.err
    assert ran.err.count("\n") == 1
    return str(ran.err)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ('control.berlin = "free_france"', "free_france"),
        ('units.berlin.vichy_france = "1 infantry"', "vichy_france"),
        ('wars = [["free_france", "germany"]]', "free_france"),
    ],
)
def test_a_scenario_with_a_nation_that_there_is_not_yet(run: Run, given: str, said: str) -> None:
    assert said in checked(run, f'[given]\n{given}\n[then]\ndate = "1936-07"')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[given]\nphase = "x\n[then]\n', "line 4"),
        ('[given]\nunits.berlin.germany = "many infantry"', "many infantry"),
        ('[given]\nunits.berlin.germany = "1 infantry*danced"', "danced"),
        ('[given]\nunits.A23.germany = "1 battlecruiser#pirate"', "pirate"),
        ('[given]\nfacilities.berlin = [{ kind = "casino" }]', "facilities.berlin[0].kind"),
        ('[given]\npacts = { japanese_soviet = "torn" }', "torn"),
        ('[given]\npacts = { entente = "signed" }', "unknown name 'entente'"),
        (
            '[given]\nbox.germany = [{ kind = "elephant" }]',
            "box.germany[0].kind: unknown name 'elephant'",
        ),
        ('[given]\nqueue.germany = [{ kind = "battleship", paid = 9 }]', "paid"),
        ('[given]\nphase = "lunch"', "lunch"),
        (
            "[given]\nsheets.germany.technologies = { tea = 1 }",
            "sheets.germany.technologies: unknown name 'tea'",
        ),
        ('[then]\nlend_lease = [{ sender = "usa", to = "atlantis", zone = "paris" }]', "atlantis"),
        ("[then]\nconvoys = { styx_line = 3 }", "styx_line"),
        ('[then]\npaths = { "germany/atlantis" = [] }', "atlantis"),
        ("[then]\nsea = { atlantis = 3 }", "atlantis"),
    ],
)
def test_a_scenario_that_makes_no_sense_names_the_place(run: Run, text: str, said: str) -> None:
    assert said in checked(run, text)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A copy of the data, which the commands play with."""
    there = tmp_path / "facts"
    there.mkdir()
    for path in FOLDER.glob("*.toml"):
        (there / path.name).symlink_to(path)
    monkeypatch.setenv(VARIABLE, str(there))
    data.cache_clear()
    yield there
    data.cache_clear()


def test_a_row_of_data_without_a_source_is_named_by_file_and_line(
    refused: Refused, folder: Path
) -> None:
    text = (folder / "sea_borders.toml").read_text(encoding="utf-8")
    (folder / "sea_borders.toml").unlink()
    (folder / "sea_borders.toml").write_text(
        text.replace('"A1/A2" = {source = "public"}', '"A1/A2" = {}', 1), encoding="utf-8"
    )

    told = refused("new", "global_war_1936", "game.jsonl")
    assert "sea_borders.toml:" in told
    assert "borders.A1/A2" in told
    assert "`source`" in told


@pytest.fixture
def game(run: Run) -> Path:
    """The file of a game with some actions."""
    assert run("new", "global_war_1936", "game.jsonl").status == 0
    assert (
        run("do", "game.jsonl", "germany: buy 2 infantry", "germany: buy 1 artillery").status == 0
    )
    return Path("game.jsonl")


def test_a_log_that_is_cut_in_its_midst_is_named_by_line(refused: Refused, game: Path) -> None:
    lines = game.read_text().splitlines(keepends=True)
    game.write_text(lines[0] + lines[1][: len(lines[1]) // 2] + "\n" + lines[2])

    assert "game.jsonl, line 2: " in refused("log", "game.jsonl")


def test_a_log_whose_last_line_is_torn_loses_nothing_else(run: Run, game: Path) -> None:
    text = game.read_text()
    game.write_text(text[: len(text) - 9])

    ran = run("log", "game.jsonl")
    assert ran.status == 0
    assert "Germany has 12 IPP (Infantry)" in ran.out
    assert "(Artillery)" not in ran.out
    assert "game.jsonl" in ran.err


def test_a_log_of_a_newer_format_is_refused(refused: Refused, game: Path) -> None:
    lines = game.read_text().splitlines()
    head = json.loads(lines[0])
    head["wartable"] = 99
    game.write_text("\n".join([json.dumps(head), *lines[1:]]) + "\n")

    told = refused("do", "game.jsonl", "germany: done")
    assert "99" in told
