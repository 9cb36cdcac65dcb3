"""Holds `concurrent.futures`."""
