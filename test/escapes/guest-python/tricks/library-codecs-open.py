# tries: codecs opens files
# class: library
# bare: gate
import codecs
print(codecs.open(SECRET).read())
