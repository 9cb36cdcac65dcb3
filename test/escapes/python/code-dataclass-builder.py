# flags: --no-code-exec
# min-python: 3.13
import dataclasses


class Holder:
    pass


builder = dataclasses._FuncBuilder({})
builder.add_fn("f", [], ["  print('ESCAPED')"])
builder.add_fns_to_class(Holder)
Holder.f()
