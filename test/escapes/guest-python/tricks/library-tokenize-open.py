# tries: a tokenizer that opens files
# class: library
# bare: gate
import tokenize
print(tokenize.open(SECRET).read())
