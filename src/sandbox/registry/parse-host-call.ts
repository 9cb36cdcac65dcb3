import { PolicyViolation } from '../errors.js';
import type { HostCall } from './registration.js';

const OPERATIONS = ['call', 'construct', 'get', 'set'];
const DEEPEST = 32;
/** Characters of a member's name: a refusal repeats it, and every refusal is kept for the result. */
const LONGEST = 1000;

/** A call as it arrives from the other side, where nothing about it is certain. */
export function parseHostCall(given: HostCall): HostCall {
  // The type is what an honest facade sends.
  const { op, registration, path, target, args }: Record<keyof HostCall, unknown> = given;
  const isRight =
    typeof op === 'string' &&
    OPERATIONS.includes(op) &&
    Number.isSafeInteger(registration) &&
    Array.isArray(path) &&
    path.length <= DEEPEST &&
    path.every((name) => typeof name === 'string' && name.length <= LONGEST) &&
    (target === null || Number.isSafeInteger(target)) &&
    Array.isArray(args);
  if (!isRight) throw new PolicyViolation('call', 'host', 'this is not a call that a facade makes');
  return given;
}
