# tries: a virtual subclass of a class that the worker asks about
# class: library
# bare: python
import collections.abc, abc
class Meta(abc.ABCMeta): pass
class Mine: pass
collections.abc.Mapping.register(Mine)
use(abc.ABCMeta.register.__globals__ if hasattr(abc.ABCMeta.register, "__globals__") else None, abc.abstractmethod.__globals__)
