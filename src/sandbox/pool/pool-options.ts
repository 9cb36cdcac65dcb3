import { HermeticError } from '../../errors.js';
import { nearest } from '../../policy/nearest.js';

export interface PoolOptions {
  /** Ready processes that are kept for each kind of box that was opened, without a time limit. 0 by default. */
  readonly min?: number;
  /** Processes at once, in boxes and ready. `sandbox()` waits for its turn at that number. No limit by default. */
  readonly max?: number | null;
  /** Seconds that a ready process above `min` waits for the next box. 30 by default; with 0 none is kept. */
  readonly idleTime?: number;
  /** Programs that one process runs for its box, which then begins anew in another. No limit by default. */
  readonly retireAfter?: number | null;
}

export type PoolSettings = { readonly [Name in keyof PoolOptions]-?: number };

const DEFAULTS: PoolSettings = { min: 0, max: Infinity, idleTime: 30, retireAfter: Infinity };

export function parsePoolOptions(options: PoolOptions): PoolSettings {
  for (const name of Object.keys(options)) if (!Object.hasOwn(DEFAULTS, name)) throw unknownOption(name);
  const settings = {
    min: whole('min', options.min, 0),
    max: whole('max', options.max ?? undefined, 1),
    idleTime: parseIdleTime(options.idleTime),
    retireAfter: whole('retireAfter', options.retireAfter ?? undefined, 1),
  };
  if (settings.min > settings.max) throw bad('min', 'no more than max');
  return settings;
}

function whole(name: 'min' | 'max' | 'retireAfter', value: unknown, least: number): number {
  if (value === undefined) return DEFAULTS[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw bad(name, `a whole number, ${least} or more`);
}

function parseIdleTime(value: unknown): number {
  if (value === undefined) return DEFAULTS.idleTime;
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  throw bad('idleTime', 'a number of seconds');
}

function bad(name: string, wanted: string): HermeticError {
  return new HermeticError('E_BAD_OPTION', `WorkerPool: ${name} must be ${wanted}`);
}

function unknownOption(name: string): HermeticError {
  const meant = nearest(name, Object.keys(DEFAULTS));
  return new HermeticError('E_UNKNOWN_OPTION', `WorkerPool: there is no option "${name}"`, {
    hint: meant === null ? `its options are ${Object.keys(DEFAULTS).join(', ')}` : `did you mean ${meant}?`,
  });
}
