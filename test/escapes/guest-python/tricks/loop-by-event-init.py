# tries: Event.__init__ of an object of the program
# class: library
# bare: python
# max-python: 3.9
import asyncio
class Mine: pass
mine = Mine()
asyncio.Event.__init__(mine)
mine._loop.run_in_executor(None, print, "ESCAPED")
await asyncio.sleep(0.1)
