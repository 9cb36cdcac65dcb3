# tries: private members of the loop
# class: async
# bare: gate
import asyncio, operator
await asyncio.sleep(0)
loop = asyncio.get_running_loop()
use(operator.attrgetter("__class__.__init__.__globals__")(loop))
