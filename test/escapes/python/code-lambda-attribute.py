# A C function as a key function has no frame of its own.
# flags: --no-code-exec
sorted(["print('ESCAPED')"], key=eval)
