# Existing code with another constant in it.
# flags: --no-code-exec
def harmless():
    print("harmless")


harmless.__code__ = harmless.__code__.replace(co_consts=tuple("ESCAPED" if c == "harmless" else c for c in harmless.__code__.co_consts))
harmless()
