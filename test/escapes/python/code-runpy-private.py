# flags: --no-code-exec
import runpy

runpy._run_code("print('ESCAPED')", {})
