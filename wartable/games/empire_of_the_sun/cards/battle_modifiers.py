"""Operations that change strengths, defences and dice: the battle asks what is in force
(EOS-CARD-64 to EOS-CARD-69)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.cards.running import Operation, modifier

OPERATIONS: dict[str, Operation] = {
    "attack_mod": modifier(),
    "defence_mod": modifier(),
    "ground_drm": modifier(),
    "air_naval_drm": modifier(),
    "critical_on": modifier(),
    "no_enemy_roll": modifier(),
}
