import { MAX_REGEXP_COST, regexpCost } from '../../wire/regexp-cost.js';

const FLAGS = 'dgimsuvy';

/** The cost so far, by what stands for one message. */
const costs = new WeakMap<object, number>();

/**
 * The regular expression that a guest described, or null: its flags are none, or the engine would need longer to read it than
 * a pattern of its size should. `message` stands for everything that is read together.
 */
export function compileRegExp(source: string, flags: string, message: object): RegExp | null {
  if (!areFlags(flags)) return null;
  const cost = (costs.get(message) ?? 0) + regexpCost(source, flags);
  if (cost > MAX_REGEXP_COST) return null;
  costs.set(message, cost);
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

/** Each flag at most once. */
function areFlags(flags: string): boolean {
  if (flags.length > FLAGS.length) return false;
  return flags.split('').every((flag, at) => FLAGS.includes(flag) && flags.indexOf(flag) === at);
}
