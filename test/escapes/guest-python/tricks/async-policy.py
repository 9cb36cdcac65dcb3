# tries: another loop for everybody
# class: async
# bare: python
import asyncio
class P(asyncio.DefaultEventLoopPolicy):
    def new_event_loop(self):
        print("ESCAPED")
        return super().new_event_loop()
asyncio.set_event_loop_policy(P())
await asyncio.sleep(0)
asyncio.new_event_loop().close()
