# tries: a frame summary reads its line from a file
# class: library
# bare: gate
import traceback
print(traceback.FrameSummary(SECRET, 1, "f").line)
print(traceback.StackSummary.from_list([(SECRET, 1, "f", None)]).format())
