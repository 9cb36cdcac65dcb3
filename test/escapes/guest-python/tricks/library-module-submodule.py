# tries: submodules are attributes
# class: library
# bare: gate
import collections, asyncio
use(asyncio.base_events.os, asyncio.sys)
