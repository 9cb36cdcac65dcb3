# tries: a subclass that parses by itself
# class: format
# bare: gate
import string
class F(string.Formatter):
    def parse(self, text):
        if text: yield "", "0._pin", "", None
print(F().format("harmless", open_account()))
