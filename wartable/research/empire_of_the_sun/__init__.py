"""Empire of the Sun for other people's players."""
