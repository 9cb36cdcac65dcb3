# The event loop connects by itself.
# flags: --no-network
import asyncio

from world import HOST, TCP


async def main():
    reader, _ = await asyncio.open_connection(HOST, TCP)
    print((await reader.read()).decode())


asyncio.run(main())
