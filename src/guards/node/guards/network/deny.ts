import { builtin } from '../../../../loaders/builtin.js';
import { EACCES, NONAME } from '../../judge/natural-error.js';
import type { PolicyViolation } from '../../judge/violation.js';
import type { Deny } from '../../seams/install-seams.js';
import { ownerOf } from '../../seams/owner.js';
import { append, apply, isFunction, nextTick, property } from '../../seams/primordials.js';
import { patch } from '../../seams/seam.js';

// Denials are delivered as Node delivers an error of that call, with the violation in its place.

/** Destroys the socket that owns the handle with the violation; a bare handle gets the number. */
export const failSocket: Deny = (violation, handle) => {
  const owner = ownerOf(handle);
  const destroy = property(owner, 'destroy');
  if (!isFunction(destroy)) return EACCES;
  nextTick(() => apply(destroy, owner, [violation]));
  return 0;
};

/** A request with a callback gets the violation there; without one the socket emits it. */
export const failDatagram: Deny = (violation, handle, args) => {
  const request = args[0];
  const callback = property(request, 'callback');
  if (isFunction(callback)) {
    nextTick(() => apply(callback, request, [violation]));
    return 0;
  }
  const owner = ownerOf(handle);
  const emit = property(owner, 'emit');
  if (!isFunction(emit)) return EACCES;
  nextTick(() => apply(emit, owner, ['error', violation]));
  return 0;
};

export const failLookup: Deny = (violation, _self, args) => {
  const request = args[0];
  const callback = property(request, 'callback') ?? property(request, 'reject');
  if (!isFunction(callback)) return NONAME;
  nextTick(() => apply(callback, request, [violation]));
  return 0;
};

/** Node makes its own errors from the numbers that bind returns, and emits them next, in the same order. */
const pending: PolicyViolation[] = [];
let taken = 0;
let isEmitGuarded = false;

export const emitNext: Deny = (violation) => {
  if (!isEmitGuarded) {
    // Whoever came here has loaded these already.
    isEmitGuarded = true;
    guardEmit(builtin('node:net').Server.prototype);
    guardEmit(builtin('node:dgram').Socket.prototype);
  }
  append(pending, violation);
  return EACCES;
};

/** Puts the violation into the place of the error that Node made of our EACCES. */
function guardEmit(prototype: object): void {
  patch(
    prototype,
    'emit',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const violation = pending[taken];
        if (args[0] === 'error' && violation !== undefined && property(args[1], 'code') === 'EACCES') {
          // listen tries IPv6 first but reports only the error of IPv4, which is the last violation.
          args[1] = pending[pending.length - 1];
          taken = pending.length;
        }
        return apply(original, this, args);
      },
  );
}
