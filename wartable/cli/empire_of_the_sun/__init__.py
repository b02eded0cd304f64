"""Empire of the Sun at a prompt."""
