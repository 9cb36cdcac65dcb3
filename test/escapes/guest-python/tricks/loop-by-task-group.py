# tries: TaskGroup.__aenter__ of an object of the program
# class: library
# bare: python
# min-python: 3.11
import asyncio
class Mine:
    _entered = False
    _loop = _parent_task = None
mine = Mine()
await asyncio.TaskGroup.__aenter__(mine)
mine._loop.run_in_executor(None, print, "ESCAPED")
await asyncio.sleep(0.1)
