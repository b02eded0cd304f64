"""`make mutate`: breaks the code of a game in many small ways and counts which tests notice."""
