# The event loop resolves in a thread.
# flags: --no-network
import asyncio


async def main():
    print("ESCAPED", await asyncio.get_running_loop().getaddrinfo("localhost", 80))


asyncio.run(main())
