"""What rewritten code asks before it touches an object: names, ownership, attributes, builtins."""
