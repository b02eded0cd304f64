"""Empire of the Sun at the desk."""
