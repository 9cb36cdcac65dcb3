# tries: a task shows its frames
# class: frames
# bare: gate
import asyncio
for task in [asyncio.current_task()]:
    for frame in task.get_stack():
        use(frame.f_builtins)
await asyncio.sleep(0)
