# tries: the loop starts programs
# class: async
# bare: python
import asyncio
p = await asyncio.create_subprocess_shell("touch " + MARKER)
await p.wait()
