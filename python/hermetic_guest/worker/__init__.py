"""The process around a guest: its pipes, what it asks of the host, how it is started and locked."""
