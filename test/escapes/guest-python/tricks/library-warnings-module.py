# tries: a warning shows a line of any file
# class: library
# bare: gate
import warnings
text = warnings.formatwarning("m", UserWarning, SECRET, 1)
print(text)
