"""What a position keeps from those before it."""

import random
from collections.abc import Callable, Hashable
from typing import Any

from tests.games.global_war_1936.table import begin, stand
from wartable.core.table import Table
from wartable.games.global_war_1936.at_will import listed_declarations
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.movement.air import fighter_zones
from wartable.games.global_war_1936.position import Position, position_of
from wartable.games.global_war_1936.setup import leads
from wartable.games.global_war_1936.state import Options
from wartable.games.global_war_1936.supply import supply
from wartable.games.global_war_1936.war_at_sea.blockade import blockaded_seas
from wartable.games.global_war_1936.whereabouts import whereabouts
from wartable.testing.random_play import random_play

SEED = 7
ACTIONS = 70

ANSWERS: tuple[Callable[[Position, str], Hashable], ...] = (
    supply,
    blockaded_seas,
    fighter_zones,
    listed_declarations,
    lambda pos, nation: pos.zones_of(nation),
    lambda pos, nation: pos.spaces_of((nation,)),
    lambda pos, nation: (pos.acting, pos.lead_of(nation), pos.relations.friends(nation)),
)


def test_what_is_kept_is_what_would_be_found_anew() -> None:
    table = Table.create(GAME, Options(rounds=2), None, b"kept")
    for _ in random_play(table, random.Random(SEED), ACTIONS):
        kept, anew = position_of(table.state), Position(table.state)
        for answer in ANSWERS:
            for nation in leads():
                assert answer(kept, nation) == answer(anew, nation)


def _where(units: Any) -> dict[str, frozenset[str]]:
    return {nation: spaces for nation, spaces in units.spaces.items() if spaces}


def test_whereabouts_follow_units_that_come_and_go() -> None:
    first = begin()
    second = stand(first, "paris", "2 infantry", "germany")
    third = second.units | {"berlin": ()}
    del third["paris"]

    known = whereabouts(second.units, whereabouts(first.units))

    assert "paris" in known.spaces["germany"]
    assert _where(whereabouts(third, known)) == _where(whereabouts(third))
    assert "paris" not in whereabouts(third, known).of(("germany", "france"))
