"""The kinds of attribute names. The compiler, `getattr` and its relatives, and templates all ask this one table.

plain      an ordinary attribute access, on any object
private    free on the guest's own objects, hidden on all others
special    the answer depends on the value: see special_attributes.py
forbidden  refused on any object: these lead to frames, code, globals and loaders
"""

# The first character of every name that the rewriter adds. No source can spell it.
MARK = "$"

PLAIN, PRIVATE, SPECIAL, FORBIDDEN = "plain", "private", "special", "forbidden"

FORBIDDEN_ATTRIBUTES = frozenset(
    """
    __globals__ __builtins__ __code__ __closure__ __subclasses__ __loader__ __spec__ __cached__ __import__ __build_class__
    __reduce__ __reduce_ex__ __thisclass__ __self_class__ __classcell__ __classdict__ __classdictcell__
    __subclasshook__ __weakref__ __text_signature__ __annotate__ __annotate_func__
    gi_frame gi_code gi_yieldfrom gi_suspended cr_frame cr_code cr_await cr_origin cr_suspended
    ag_frame ag_code ag_await ag_suspended tb_frame tb_next tb_lasti tb_lineno
    f_back f_builtins f_code f_globals f_locals f_lasti f_lineno f_trace f_trace_lines f_trace_opcodes f_generator
    co_argcount co_posonlyargcount co_kwonlyargcount co_nlocals co_stacksize co_flags co_code co_consts co_names co_varnames
    co_freevars co_cellvars co_filename co_name co_qualname co_firstlineno co_lnotab co_linetable co_exceptiontable
    co_lines co_positions co_branches _co_code_adaptive cell_contents
    func_globals func_code func_closure func_defaults im_func im_self im_class
    """.split()
)

# The value decides: `str.format` needs care, a method `format` that the guest wrote does not.
SPECIAL_ATTRIBUTES = frozenset(
    """
    format format_map mro __class__ __origin__ __objclass__ __dict__ __self__ __func__ __mro__ __bases__ __base__ __defaults__ __kwdefaults__
    __getattribute__ __getattr__ __setattr__ __delattr__ __getstate__ __get__ __set__ __delete__ __members__ groupindex get_loop get_stack print_stack get_coro
    traps flags __setstate__
    """.split()
)

# Names that a guest can neither bind nor read as a variable.
FORBIDDEN_NAMES = frozenset(
    "__builtins__ __build_class__ __loader__ __spec__ __cached__ __classcell__ __classdict__ __classdictcell__".split()
)

_PLAIN_UNDERSCORE = frozenset(
    """
    __name__ __qualname__ __doc__ __module__ __annotations__ __file__ __path__ __package__ __version__ __author__ __all__
    __main__ __slots__ __match_args__ __wrapped__ __signature__ __type_params__
    __new__ __init__ __del__ __post_init__ __init_subclass__ __set_name__ __class_getitem__ __prepare__ __call__
    __instancecheck__ __subclasscheck__ __missing__ __dir__
    __repr__ __str__ __bytes__ __format__ __hash__ __bool__ __lt__ __le__ __eq__ __ne__ __gt__ __ge__
    __len__ __length_hint__ __getitem__ __setitem__ __delitem__ __contains__ __iter__ __next__ __reversed__ __concat__
    __add__ __sub__ __mul__ __matmul__ __truediv__ __floordiv__ __mod__ __divmod__ __pow__ __lshift__ __rshift__ __and__
    __xor__ __or__ __radd__ __rsub__ __rmul__ __rmatmul__ __rtruediv__ __rfloordiv__ __rmod__ __rdivmod__ __rpow__
    __rlshift__ __rrshift__ __rand__ __rxor__ __ror__ __iadd__ __isub__ __imul__ __imatmul__ __itruediv__ __ifloordiv__
    __imod__ __ipow__ __ilshift__ __irshift__ __iand__ __ixor__ __ior__ __neg__ __pos__ __abs__ __invert__ __complex__
    __int__ __float__ __index__ __round__ __trunc__ __floor__ __ceil__ __enter__ __exit__ __await__ __aiter__ __anext__
    __aenter__ __aexit__ __copy__ __deepcopy__ __replace__ __getnewargs__ __getnewargs_ex__ __getinitargs__
    __sizeof__ __fspath__ __buffer__ __release_buffer__ __cause__ __context__ __suppress_context__ __notes__ __traceback__
    __isabstractmethod__ __abstractmethods__ __orig_class__ __orig_bases__ __args__ __parameters__ __metadata__
    __bound__ __constraints__ __covariant__ __contravariant__ __value__ __default__ __supertype__ __total__
    __required_keys__ __optional_keys__ __readonly_keys__ __mutable_keys__ __final__ __override__ __deprecated__
    __forward_arg__ __unpacked__ __typing_subst__ __typing_prepare_subst__ __mro_entries__
    __dataclass_fields__ __dataclass_params__ __enum_members__ __array__ __html__ __firstlineno__ __static_attributes__
    _asdict _fields _field_defaults _field_types _make _replace
    _value_ _name_ _missing_ _generate_next_value_ _ignore_ _order_
    _value_repr_ _numeric_repr_ _boundary_ _add_alias_ _add_value_alias_ _
    """.split()
)


def classify(name):
    """The kind of an attribute name. `name` must be exactly a str: a subclass can lie."""
    if name in FORBIDDEN_ATTRIBUTES:
        return FORBIDDEN
    if name in SPECIAL_ATTRIBUTES:
        return SPECIAL
    if name[:1] != "_" or name in _PLAIN_UNDERSCORE:
        return PLAIN
    return PRIVATE


def mangled(name, class_name):
    """The name as the compiler stores it: `__x` inside `class C` is `_C__x`."""
    if class_name is None or not name.startswith("__") or name.endswith("__") or "." in name:
        return name
    stripped = class_name.lstrip("_")
    return "_" + stripped + name if stripped else name
