# flags: --no-code-exec
eval("print('ESCAPED')")
