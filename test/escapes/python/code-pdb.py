# flags: --no-code-exec
import bdb

bdb.Bdb().run("print('ESCAPED')")
