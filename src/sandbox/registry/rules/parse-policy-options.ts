import { HermeticError } from '../../../errors.js';
import { nearest } from '../../../policy/nearest.js';
import { normalPath } from '../../vfs/normal-path.js';
import type { PolicyOptions } from './options.js';

/** The limits of one exec, defaults filled in. */
export interface Limits {
  /** Seconds; null for no limit. */
  readonly timeout: number | null;
  /** Seconds of waiting for host functions, on top of it; null for no limit. */
  readonly hostTimeout: number | null;
  readonly tickLimit: number | null;
  /** Megabytes; null for no limit. */
  readonly memoryLimit: number | null;
  /** Characters of stdout, and of stderr. */
  readonly maxStdout: number;
}

interface PolicySettings extends Limits {
  readonly allowNetwork: boolean;
  readonly allowProtoKeys: boolean;
  readonly moduleRoot: string;
}

const DEFAULTS: PolicySettings = {
  timeout: 30,
  /** As much as the timeout. */
  hostTimeout: 30,
  tickLimit: null,
  memoryLimit: 256,
  maxStdout: 65_536,
  allowNetwork: false,
  allowProtoKeys: false,
  moduleRoot: '/',
};

export const POLICY_OPTIONS: readonly string[] = Object.keys(DEFAULTS);

export function parsePolicyOptions(options: PolicyOptions): PolicySettings {
  for (const key of Object.keys(options)) if (!Object.hasOwn(DEFAULTS, key)) throw unknownOption(key);
  const { timeout, hostTimeout, tickLimit, memoryLimit, maxStdout, allowNetwork, allowProtoKeys, moduleRoot } = options;
  return {
    timeout: seconds('timeout', timeout, DEFAULTS.timeout),
    hostTimeout: seconds('hostTimeout', hostTimeout, seconds('timeout', timeout, DEFAULTS.hostTimeout)),
    tickLimit: whole('tickLimit', limit('tickLimit', tickLimit, DEFAULTS.tickLimit)),
    memoryLimit: limit('memoryLimit', memoryLimit, DEFAULTS.memoryLimit),
    maxStdout: parseMaxStdout(maxStdout),
    allowNetwork: parseBoolean('allowNetwork', allowNetwork ?? DEFAULTS.allowNetwork),
    allowProtoKeys: parseBoolean('allowProtoKeys', allowProtoKeys ?? DEFAULTS.allowProtoKeys),
    moduleRoot: parseRoot(moduleRoot ?? DEFAULTS.moduleRoot),
  };
}

function limit(name: string, value: unknown, byDefault: number | null): number | null {
  if (value === undefined) return byDefault;
  if (value === null) return null;
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  throw bad(name, 'a number above 0, or null for no limit');
}

/** Seconds that one program may take at most, unless it has no limit: more are nearly always meant as milliseconds. */
const MOST_SECONDS = 3600;

function seconds(name: string, value: unknown, byDefault: number | null): number | null {
  const parsed = limit(name, value, byDefault);
  if (parsed === null || parsed <= MOST_SECONDS) return parsed;
  throw new HermeticError('E_BAD_OPTION', `Policy: ${name} is in seconds, and ${parsed} are more than an hour`, {
    hint: `write ${name}: ${parsed / 1000} if milliseconds were meant, or ${name}: null for no limit`,
  });
}

function whole(name: string, value: number | null): number | null {
  if (value === null || Number.isSafeInteger(value)) return value;
  throw bad(name, 'a whole number above 0, or null for no limit');
}

function parseMaxStdout(value: unknown): number {
  if (value === undefined) return DEFAULTS.maxStdout;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw bad('maxStdout', 'a whole number of characters');
}

function parseBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw bad(name, 'true or false');
}

function parseRoot(value: unknown): string {
  if (typeof value === 'string' && value.startsWith('/')) return normalPath(value);
  throw bad('moduleRoot', "an absolute path of the guest's file system, such as /lib");
}

function bad(name: string, wanted: string): HermeticError {
  return new HermeticError('E_BAD_OPTION', `Policy: ${name} must be ${wanted}`);
}

function unknownOption(key: string): HermeticError {
  const meant = nearest(key, Object.keys(DEFAULTS));
  return new HermeticError('E_UNKNOWN_OPTION', `Policy: there is no option "${key}"`, {
    hint: meant === null ? `its options are ${Object.keys(DEFAULTS).join(', ')}` : `did you mean ${meant}?`,
  });
}
