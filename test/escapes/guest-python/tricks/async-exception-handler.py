# tries: a handler for what nobody caught
# class: async
# bare: gate
import asyncio
await asyncio.sleep(0)
loop = asyncio.get_running_loop()
def handler(loop, context):
    e = context.get("exception")
    import operator
    use(operator.attrgetter("__traceback__.tb_frame.f_builtins")(e))
loop.set_exception_handler(handler)
try: 1 / 0
except Exception as e: loop.call_exception_handler({"message": "m", "exception": e})
