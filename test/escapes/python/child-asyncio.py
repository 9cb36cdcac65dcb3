# The event loop starts it.
# flags: --no-network
import asyncio
import sys

from world import FETCH


async def main():
    child = await asyncio.create_subprocess_exec(sys.executable, "-I", "-c", FETCH, env={})
    await child.wait()


asyncio.run(main())
