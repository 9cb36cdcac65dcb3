"""The process around a guest: its pipes, its requests to the host, how it starts and how it is locked down."""
