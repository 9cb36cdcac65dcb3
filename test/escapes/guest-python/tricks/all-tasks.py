# tries: and so do the tasks of others
# class: frames
# bare: gate
import asyncio
await asyncio.sleep(0)
for task in asyncio.all_tasks():
    use(task.get_coro().cr_frame.f_globals, task.get_coro().cr_frame.f_builtins)
