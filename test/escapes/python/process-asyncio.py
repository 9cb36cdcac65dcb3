# flags: --no-subprocess
import asyncio


async def main():
    child = await asyncio.create_subprocess_shell("echo ESCAPED")
    await child.wait()


asyncio.run(main())
