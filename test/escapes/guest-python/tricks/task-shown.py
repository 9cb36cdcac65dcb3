# tries: a task is shown with the files of its callbacks
# class: frames
# bare: python
import asyncio
await asyncio.sleep(0)
text = repr(asyncio.current_task()) + repr(list(asyncio.all_tasks()))
print("ESCAPED" if ".py" in text else "")
