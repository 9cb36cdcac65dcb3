# tries: a signal for the loop
# class: async
# bare: python
import asyncio, signal
asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, use, open)
import os
os.kill(os.getpid(), signal.SIGUSR1)
await asyncio.sleep(0.05)
