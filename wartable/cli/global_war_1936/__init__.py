"""Global War 1936 at a prompt."""
