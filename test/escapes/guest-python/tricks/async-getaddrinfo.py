# tries: a question to the resolver
# class: async
# bare: python
import asyncio
print("ESCAPED" if await asyncio.get_running_loop().getaddrinfo("127.0.0.1", 80) else "")
