"""A pytest plug-in: a test that reaches for the network fails, by name, even if the application swallowed the error."""
