"""The steps of battles and raids, and what is asked before them, as both 1940 editions play."""

from __future__ import annotations

from wartable.games.axis_allies.battle.aa_fire import guns_fire
from wartable.games.axis_allies.battle.air_battle import interceptors_fire, raiders_fire
from wartable.games.axis_allies.battle.bombard import bombard
from wartable.games.axis_allies.battle.bombing import (
    bomb_facilities,
    divide_bombers,
    facilities_fire,
)
from wartable.games.axis_allies.battle.defenceless import sink_defenceless
from wartable.games.axis_allies.battle.fire import (
    attackers_fire,
    defenders_fire,
    remove_casualties,
)
from wartable.games.axis_allies.battle.lone_guns import end_at_once, remove_lone_guns
from wartable.games.axis_allies.battle.press_on import (
    part_at_once,
    press_on_or_retreat,
    press_on_while_exposed,
)
from wartable.games.axis_allies.battle.raid import end_raid, interception
from wartable.games.axis_allies.battle.submarines import (
    attackers_strike,
    attackers_submerge,
    defenders_strike,
    defenders_submerge,
    remove_struck,
)
from wartable.games.axis_allies.edition import BattlePlan
from wartable.games.axis_allies.engaging import attacks_to_declare
from wartable.games.axis_allies.kamikaze import kamikazes
from wartable.games.axis_allies.rockets import rockets
from wartable.games.axis_allies.scramble import scrambles

BATTLES = {
    "land": BattlePlan(
        opening=(bombard, guns_fire, remove_lone_guns, end_at_once),
        round=(
            attackers_fire,
            defenders_fire,
            remove_casualties,
            remove_lone_guns,
            press_on_or_retreat,
        ),
    ),
    "sea": BattlePlan(
        opening=(sink_defenceless, part_at_once),
        round=(
            attackers_submerge,
            defenders_submerge,
            attackers_strike,
            defenders_strike,
            remove_struck,
            attackers_fire,
            defenders_fire,
            remove_casualties,
            sink_defenceless,
            press_on_while_exposed,
        ),
    ),
    "air": BattlePlan(
        opening=(
            raiders_fire,
            interceptors_fire,
            divide_bombers,
            facilities_fire,
            bomb_facilities,
            end_raid,
        ),
        round=(),
    ),
}
"""The steps of a combat by its kind (E40-AMB-20, E40-AMB-24, G40-CMB-05, G40-AMB-44)."""

PREPARATIONS = (attacks_to_declare, scrambles, interception, kamikazes, rockets)
"""First the attacks are known, then the enemy scrambles and intercepts; kamikazes come before
raids, rockets with them (E40-SCR-01, E40-SBR-05, G40-SCR-01, G40-SBR-06, G40-SEQ-01,
G40-RND-07)."""
