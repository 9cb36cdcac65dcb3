# tries: a thread by another name
# class: async
# bare: python
# min-python: 3.9
import asyncio
await asyncio.to_thread(use, open)
