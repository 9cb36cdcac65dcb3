# tries: by its methods
# class: async
# bare: python
import asyncio
await asyncio.get_running_loop().create_connection(asyncio.Protocol, "127.0.0.1", PORT)
