import type { Inside } from '../guards/node/blocks/blocks.js';
import { guards } from './guards.js';
import { type HermeticOptions, parseOptions } from './options.js';
import type { PolicyViolation } from './policy-violation.js';

// Any function; its parameters and result stay as they are.
// oxlint-disable-next-line typescript/no-explicit-any -- parameters of a constraint are compared the other way round
type Body = (this: any, ...args: any[]) => unknown;

/**
 * The same function, guarded: its body, and all that follows from it in its async context (promises, timers, streams it
 * reads, generators it returns). Code outside, and other guarded functions that run at the same time, notice nothing.
 */
export function withHermetic<F extends Body>(options: HermeticOptions, body: F): F {
  const { policy, onViolation } = parseOptions(options, 'withHermetic()');
  if (typeof body !== 'function') throw new TypeError('withHermetic() takes options and a function');
  const text = JSON.stringify(policy);
  const listener =
    onViolation === undefined
      ? null
      : (violation: Parameters<typeof onViolation>[0], error: unknown): void =>
          // The guards make no other errors.
          onViolation(violation, error as PolicyViolation | null);
  guards.start();
  const guarded = function (this: unknown, ...args: unknown[]): unknown {
    const { enter, inside, run } = guards.start();
    // A seal is for the process, whoever sets it.
    if (policy.sealed) enter(text, null, true);
    const context = inside(text, listener);
    const result = run(context, (): unknown => Reflect.apply(body, this, args));
    return resumedInside(context, result);
  };
  for (const key of ['name', 'length'] as const) {
    Object.defineProperty(guarded, key, { value: body[key], configurable: true });
  }
  // It takes and gives what the body does.
  return guarded as F;
}

/** The body of a generator runs when somebody asks for the next value, wherever that is. */
function resumedInside(context: Inside, result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !isGenerator(result)) return result;
  const { run } = guards.start();
  // Another object: the methods of all generators would resume the real one without asking.
  const inside = {};
  Reflect.setPrototypeOf(inside, Reflect.getPrototypeOf(result));
  for (const name of ['next', 'return', 'throw'] as const) {
    // Every generator has these methods.
    const resume = Reflect.get(result, name) as (...args: unknown[]) => unknown;
    const value = (...args: unknown[]): unknown => run(context, () => Reflect.apply(resume, result, args));
    Object.defineProperty(inside, name, { value, writable: true, configurable: true });
  }
  return inside;
}

function isGenerator(value: object): boolean {
  const tag = Object.prototype.toString.call(value);
  return tag === '[object Generator]' || tag === '[object AsyncGenerator]';
}
