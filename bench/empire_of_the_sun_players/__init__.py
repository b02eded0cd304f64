"""How well the players of Empire of the Sun play, measured against each other and against
yardsticks that are not themselves."""
