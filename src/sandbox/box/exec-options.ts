import { HermeticError } from '../../errors.js';
import { nearest } from '../../policy/nearest.js';
import type { SessionRequest } from '../../wire/session.js';

export type Echo = 'none' | 'last' | 'all';

/**
 * Which names of the box `result.namespace` holds after a run: those that this program bound (the default), all of them,
 * none, or those of a list. A listed name that does not exist after the run is an error of the result.
 */
export type Returns = 'bound' | 'all' | 'none' | readonly string[];

export interface ExecOptions {
  /** Names and values that the program finds, and that stay in the box. */
  readonly namespace?: Readonly<Record<string, unknown>>;
  readonly stdin?: string;
  readonly argv?: readonly string[];
  readonly signal?: AbortSignal;
  readonly echo?: Echo;
  /** The names in `result.namespace`: `'bound'` by default. `box.get()` reads any name later. */
  readonly returns?: Returns;
}

const OPTIONS: readonly string[] = [
  'namespace',
  'stdin',
  'argv',
  'signal',
  'echo',
  'returns',
] satisfies (keyof ExecOptions)[];

const WORDS = ['bound', 'all', 'none'] as const;
const ECHOES: readonly string[] = ['none', 'last', 'all'] satisfies Echo[];

/** Throws E_UNKNOWN_OPTION and E_BAD_OPTION. Callers in JavaScript have no types to stop them. */
export function checkExecOptions(options: ExecOptions): void {
  for (const name of Object.keys(options)) if (!OPTIONS.includes(name)) throw unknownOption(name);
  const { echo, returns } = options;
  if (echo !== undefined && !ECHOES.includes(echo))
    throw new HermeticError('E_BAD_OPTION', `exec: echo must be one of ${ECHOES.join(', ')}`);
  parseReturns(returns);
}

/** The part of a request that says which names its report tells. Throws E_BAD_OPTION. */
export function parseReturns(returns: unknown): Pick<SessionRequest, 'returns' | 'wanted'> {
  if (returns === undefined) return { returns: 'bound', wanted: [] };
  const word = WORDS.find((each) => each === returns);
  if (word !== undefined) return { returns: word, wanted: [] };
  if (Array.isArray(returns)) {
    const wanted: unknown[] = [...new Set<unknown>(returns)];
    if (wanted.every((name) => typeof name === 'string')) return { returns: 'listed', wanted };
  }
  throw new HermeticError('E_BAD_OPTION', `exec: returns must be 'bound', 'all', 'none' or a list of names`, {
    hint: typeof returns === 'string' ? `to get the name ${returns}, write returns: ['${returns}']` : BY_DEFAULT,
  });
}

const BY_DEFAULT = "'bound' is the default: the names that the program itself bound";

function unknownOption(name: string): HermeticError {
  const meant = nearest(name, OPTIONS);
  return new HermeticError('E_UNKNOWN_OPTION', `exec: there is no option "${name}"`, {
    hint: meant === null ? `its options are ${OPTIONS.join(', ')}` : `did you mean ${meant}?`,
  });
}
