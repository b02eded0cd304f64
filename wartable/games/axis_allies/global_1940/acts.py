"""What follows in Global 1940 when units enter a space or attack a territory."""

from __future__ import annotations

from wartable.games.axis_allies import neutrals, politics
from wartable.games.axis_allies.deeds import ATTACKED, ENTERED, remember_place
from wartable.games.axis_allies.global_1940 import mongolia
from wartable.games.axis_allies.script import Script


def on_entry(script: Script, space: str) -> None:
    """China remembers who came without being at war with it, and Japan takes the arrival of Allied
    units in China for a declaration of war (G40-POL-02, G40-JPN-05, G40-AMB-15, G40-AMB-38)."""
    pos = script.pos
    if pos.is_opponent(pos.me, "china"):
        if not politics.is_at_war(pos, pos.me, "china"):
            remember_place(script, pos.me, ENTERED, space)
        return
    is_guest = pos.me != "china" and space in pos.data.areas["china"]
    if is_guest and not politics.is_at_war(pos, pos.me, "japan"):
        politics.declare(script, pos.me, "japan")


def on_attack(script: Script, territory: str) -> None:
    """Neutral territories join the other side, the pact with Mongolia is kept or broken, and the
    attack on Indo-China is remembered (G40-NEU-13, G40-MON-03, G40-NOB-10)."""
    remember_place(script, script.pos.me, ATTACKED, territory)
    mongolia.note_attack(script, territory)
    neutrals.attack(script, territory, mongolia.steadfast(script.pos, territory))
