"""Computer players for Empire of the Sun: a staff study in a few stages, one file each."""
