import type { Request } from '../judge/request.js';
import type { Current, Scope } from '../judge/scope.js';
import type { PolicyViolation } from '../judge/violation.js';
import { type AnyFunction, apply, construct } from './primordials.js';
import { callThrough, patch, patchIfPresent } from './seam.js';

/**
 * Builds the request out of the arguments and asks the judge. Coerces each argument once, and puts what was judged into
 * its place: what was judged is what is used. Null to go on.
 */
export type Ask = (scope: Scope, args: unknown[], self: unknown) => PolicyViolation | null;

/** Hands the violation over the way the call hands over its own errors; the answer is that of the call. */
export type Deny = (violation: PolicyViolation, self: unknown, args: unknown[]) => unknown;

/**
 * One guarded function. Rows stay in closures of the bundle, where no target gets at them, and carry all of their
 * fields: a missing one would be looked up in Object.prototype.
 */
export interface Seam {
  readonly owner: object;
  readonly method: string;
  readonly ask: Ask;
  readonly deny: Deny;
  /** Whether a Node that lacks the function may go on without it; otherwise the installation fails. */
  readonly isOptional: boolean;
  /** `binding`: its errors get the stack that they would have without the seam. `class`: it may be called with `new`. */
  readonly form: 'function' | 'binding' | 'class';
}

export function seam(owner: object, method: string, ask: Ask, deny: Deny): Seam {
  return { owner, method, ask, deny, isOptional: false, form: 'function' };
}

export function optionalSeam(owner: object, method: string, ask: Ask, deny: Deny): Seam {
  return { owner, method, ask, deny, isOptional: true, form: 'function' };
}

export function bindingSeam(owner: object, method: string, ask: Ask, deny: Deny): Seam {
  return { owner, method, ask, deny, isOptional: true, form: 'binding' };
}

export function classSeam(owner: object, method: string, ask: Ask, deny: Deny): Seam {
  return { owner, method, ask, deny, isOptional: true, form: 'class' };
}

/** For a call that is refused as it is wherever the guard holds, whatever its arguments are. */
export function askHeld(requestFor: (api: string) => Request, api: string): Ask {
  return (scope) => {
    const verdict = scope.check(requestFor(api));
    return typeof verdict === 'string' ? null : verdict;
  };
}

/** For calls that throw. */
export const throwIt: Deny = (violation) => {
  throw violation;
};

/** Guards may be installed late, when the target has already patched the iterators of arrays. */
export function installSeams(current: Current, seams: readonly Seam[]): void {
  for (let index = 0; index < seams.length; index += 1) {
    const row = seams[index];
    if (row === undefined) continue;
    const put = row.isOptional ? patchIfPresent : patch;
    put(row.owner, row.method, (original) => replacementOf(original, current, row));
  }
}

function replacementOf(original: AnyFunction, current: Current, { ask, deny, form }: Seam): AnyFunction {
  const isClass = form === 'class';
  const plain: AnyFunction = function (this: unknown, ...args: unknown[]) {
    const scope = current();
    const violation = scope === null ? null : ask(scope, args, this);
    if (violation !== null) return deny(violation, this, args);
    // The types know no function that is also a class.
    const isNew = isClass && (new.target as unknown) !== undefined;
    return isNew ? construct(original, args) : apply(original, this, args);
  };
  const ofBinding: AnyFunction = function (this: unknown, ...args: unknown[]) {
    const scope = current();
    const violation = scope === null ? null : ask(scope, args, this);
    return violation === null ? callThrough(original, this, args, ofBinding) : deny(violation, this, args);
  };
  return form === 'binding' ? ofBinding : plain;
}
