"""Every question of the game as what lies before who is asked."""
