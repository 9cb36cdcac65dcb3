"""`functools.wraps` and `update_wrapper`, which write into their first argument: it must be the guest's."""

import functools


def functools_members(guest, members):
    update, check = members["update_wrapper"], guest.attributes.check_store

    def update_wrapper(wrapper, wrapped, assigned=functools.WRAPPER_ASSIGNMENTS, updated=functools.WRAPPER_UPDATES):
        check(wrapper, "__wrapped__")
        return update(wrapper, wrapped, assigned, updated)

    def wraps(wrapped, assigned=functools.WRAPPER_ASSIGNMENTS, updated=functools.WRAPPER_UPDATES):
        return functools.partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)

    return {"update_wrapper": update_wrapper, "wraps": wraps}
