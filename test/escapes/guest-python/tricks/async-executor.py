# tries: a thread
# class: async
# bare: python
import asyncio
await asyncio.get_running_loop().run_in_executor(None, use, open)
