"""Every kind of combat as a list of steps, and how it runs."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.games.global_war_1936.battle import hits
from wartable.games.global_war_1936.battle.across import CLASH, SHELL
from wartable.games.global_war_1936.battle.land import LAND, Step
from wartable.games.global_war_1936.battle.port import PORT
from wartable.games.global_war_1936.battle.raid import RAID
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Plan

PLANS: dict[Plan, tuple[Step, ...]] = {
    "land": LAND,
    "clash": CLASH,
    "shell": SHELL,
    "port": PORT,
    "raid": RAID,
}


def fight(script: Script, frame: Battle) -> None:
    """What comes next: hits that are owed, or the next step."""
    if frame.owed:
        hits.settle(script, frame, frame.owed[0])
        return
    following = replace(frame, step=frame.step + 1)
    script.become(following)
    PLANS[frame.plan][frame.step](script, following)
