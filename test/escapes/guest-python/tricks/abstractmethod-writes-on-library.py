# tries: abc marks a function of the library
# class: attribute targets
# bare: python
import abc, json
abc.abstractmethod(json.dumps)
print("ESCAPED" if getattr(json.dumps, "__isabstractmethod__", False) else "")
