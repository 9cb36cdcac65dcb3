# flags: --no-code-exec
exec("print('ESCAPED')")
