# tries: the loop connects
# class: async
# bare: python
import asyncio
await asyncio.open_connection("127.0.0.1", PORT)
