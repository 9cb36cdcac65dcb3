# Runs before every trick, as a part of its program. SECRET is a file, OUTSIDE its folder, MARKER a file that nobody has
# made, PORT a server: what a trick does to them is how its success is seen. `use` takes whatever a trick has got hold of.
def use(*things):
    for thing in things:
        for attempt in USES:
            try:
                text = str(attempt(thing))[:2000]
            except Exception:
                continue
            print(text)
            if "secret-" in text: return

SHOW = "cat " + SECRET
USES = (
    lambda thing: thing(SECRET).read(),
    lambda thing: thing("os").popen(SHOW).read(),
    lambda thing: thing("open(%r).read()" % SECRET),
    lambda thing: thing["open"](SECRET).read(),
    lambda thing: thing["__builtins__"]["open"](SECRET).read(),
    lambda thing: thing["__builtins__"].open(SECRET).read(),
    lambda thing: thing["__gate__"].open(SECRET).read(),
    lambda thing: thing["__import__"]("os").popen(SHOW).read(),
    lambda thing: thing["os"].popen(SHOW).read(),
    lambda thing: thing["posix"].listdir(OUTSIDE),
    lambda thing: thing["sys"].modules["os"].popen(SHOW).read(),
    lambda thing: thing.open(SECRET).read(),
    lambda thing: thing.popen(SHOW).read(),
    lambda thing: thing.modules["os"].popen(SHOW).read(),
)
