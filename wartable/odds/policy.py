"""When an attacker breaks off."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class BreakingOff:
    """What makes an attacker retreat; of several reasons the first that holds counts."""

    rounds: int | None = None
    """Retreat after so many rounds, from 1."""
    units_left: int = 0
    """Retreat when no more than so many attackers are left."""
    win_chance: float = 0.0
    """Retreat when the chance to win by fighting on to the end falls under this."""

    @property
    def may_break_off(self) -> bool:
        """Whether there is anything that makes the attacker retreat."""
        return bool(self.units_left or self.win_chance) or self.rounds is not None

    def has_too_few(self, attackers: int) -> bool:
        """Whether so many attackers are too few to go on."""
        return attackers <= self.units_left
