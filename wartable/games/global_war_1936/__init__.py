"""Global War 1936, version 4: a family of one."""
