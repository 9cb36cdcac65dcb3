"""What a guest can import: standard modules, registered modules of this interpreter, its own files."""
