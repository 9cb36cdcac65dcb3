# dataclasses writes its methods as text.
# flags: --no-code-exec
# max-python: 3.12
import dataclasses

dataclasses._create_fn("f", [], ["print('ESCAPED')"])()
