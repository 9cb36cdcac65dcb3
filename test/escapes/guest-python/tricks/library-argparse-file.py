# tries: an argument that is opened
# class: library
# bare: gate
import argparse
print(argparse.FileType("r")(SECRET).read())
