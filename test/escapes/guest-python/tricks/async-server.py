# tries: the loop listens
# class: async
# bare: python
import asyncio
s = await asyncio.start_server(lambda r, w: None, "127.0.0.1", 0)
print("ESCAPED" if s.sockets else "")
