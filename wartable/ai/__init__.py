"""Computer players: what is general, and a folder a family. They start from views."""
