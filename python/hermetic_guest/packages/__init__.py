"""Registered packages: loaded and warmed up before the lock, and what their code sees of files afterwards."""
