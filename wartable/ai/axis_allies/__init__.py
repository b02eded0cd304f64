"""A computer player for Axis & Allies: a staff study in a few stages, one file each."""
