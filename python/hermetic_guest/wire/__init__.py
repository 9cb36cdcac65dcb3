"""Values as text, and texts as frames: the Python twin of src/sandbox/wire and src/sandbox/rpc."""
