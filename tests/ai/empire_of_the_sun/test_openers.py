"""Who opens the way of a landing that an enemy ZOI bars."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.empire_of_the_sun_players.positions import load, start
from wartable.ai.empire_of_the_sun.forces import Forces
from wartable.ai.empire_of_the_sun.means import ZONE, Means, Part
from wartable.ai.empire_of_the_sun.reply import Reply
from wartable.games.empire_of_the_sun.actions import PlayOperations
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.position import position_of
from wartable.testing.dice import SeededDice

MANILA, SOERABAJA, MIRI = "2813", "2220", "2415"
BRIGADE, ZUIHO, SHOKAKU = "jp_bde_2sn", "jp_cvl_zuiho", "jp_cv_shokaku"


def means(words: str) -> Means:
    """An Offensive of the Combined Fleet has begun in a test position."""
    (position,) = (each for each in load() if words in each.name)
    card = PlayOperations("japan", "JP-30", "jp_hq_combined_fleet_yamamoto")
    return Means(position_of(GAME.play(start(position), card, SeededDice(1)).state))


def part(found: Means, target: str, unit: str) -> Part:
    return next(each for each in found.parts(target) if each.unit == unit)


@pytest.mark.rule("EOS-6.4-02")
def test_a_carrier_lies_where_its_zoi_reaches_the_way_of_the_landing() -> None:
    found = means("armies come to Manila")
    army, carrier = part(found, MANILA, "jp_army_14"), part(found, MANILA, SHOKAKU)
    assert army.barred
    assert found.pos.distance(carrier.to, MANILA) > ZONE

    opener = found.opener(carrier, MANILA, [army])

    assert opener is not None
    assert opener.role == "station"
    assert 0 < found.pos.distance(opener.to, MANILA) <= ZONE


@pytest.mark.rule("EOS-7.23-03")
def test_a_carrier_sails_with_a_landing_of_its_own_port_alone() -> None:
    """Nobody covers an empty hex before he who lands, so no carrier goes ahead."""
    found = means("a key that nobody holds")
    brigade, carrier = part(found, SOERABAJA, BRIGADE), part(found, SOERABAJA, ZUIHO)
    assert brigade.barred

    opener = found.opener(carrier, SOERABAJA, [brigade])
    assert opener is not None
    assert (opener.role, opener.to) == ("sail", SOERABAJA)

    elsewhere = replace(brigade, unit="jp_army_16")
    assert found.opener(carrier, SOERABAJA, [brigade, elsewhere]) is None


@pytest.mark.rule("EOS-6.4-03")
def test_ships_without_aircraft_open_no_way() -> None:
    found = means("a key that nobody holds")
    brigade = part(found, SOERABAJA, BRIGADE)

    assert found.opener(part(found, SOERABAJA, "jp_ca_mogami"), SOERABAJA, [brigade]) is None


def test_who_lies_beside_a_carrier_is_thought_of_though_others_are_stronger() -> None:
    found = means("a key that nobody holds")
    assert part(found, SOERABAJA, "jp_army_14").strength > part(found, SOERABAJA, BRIGADE).strength

    task = Forces(found, Reply(found.pos), 1.0).best(SOERABAJA, 2.0)

    assert task is not None
    assert {*task.units} >= {BRIGADE, ZUIHO}
