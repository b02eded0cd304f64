"""What the table lays before one seat: scenes, questions and offers as values, for any screen."""
