"""From the text of a program to code that CPython runs: parse, validate, rewrite, compile."""
