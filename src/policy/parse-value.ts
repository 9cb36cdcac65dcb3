import { HermeticError } from '../errors.js';
import { parseDomainRule } from './network/domain-rule.js';
import { parseIpRule } from './network/ip-rule.js';
import type { DomainRule, IpRule } from './reach-policy.js';
import type { ValueMeaning } from './settings.js';

/** The value that a text is parsed into. */
export interface Parsed {
  readonly domain: DomainRule;
  readonly cidr: IpRule;
  readonly path: string;
  readonly 'env-name': string;
  readonly module: string;
  readonly profile: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly count: number;
}

const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*\*?$/;
const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** `a.b`, `lodash`, `@scope/name`, `fs/promises`, `node:fs`: parts start with a letter, digit or underscore. */
// Built when asked for: a pattern over all of Unicode costs every start half a millisecond.
const moduleName = (): RegExp =>
  /^(?:node:)?(?:@[\p{L}\p{N}_~-][\p{L}\p{N}_.~-]*\/)?[\p{L}\p{N}_][\p{L}\p{N}_~-]*(?:[./][\p{L}\p{N}_][\p{L}\p{N}_~-]*)*$/u;

/** Timers of the runtime hold 31 bits of milliseconds; a longer one would fire at once. */
const MAX_SECONDS = 2_147_483;
/** So that the number of bytes is still exact. */
const MAX_MEGABYTES = 2 ** 33 - 1;
const MAX_COUNT = 4_194_304;

const PARSERS: { readonly [M in ValueMeaning]: (text: string) => Parsed[M] } = {
  domain: parseDomainRule,
  cidr: parseIpRule,
  path: parsePath,
  'env-name': parseEnvName,
  module: (text) => matching(text, moduleName(), 'the name of a module or package'),
  profile: (text) => matching(text, PROFILE_NAME, 'the name of a profile'),
  seconds: (text) => parseNumber(text, 'a number of seconds', MAX_SECONDS),
  megabytes: (text) => parseNumber(text, 'a number of megabytes', MAX_MEGABYTES),
  count: (text) => parseNumber(text, 'a whole number', MAX_COUNT, /^\d+$/),
};

export function parseValue<M extends ValueMeaning>(meaning: M, text: string): Parsed[M] {
  return PARSERS[meaning](text);
}

function parsePath(text: string): string {
  if (text === '') throw badValue('an empty text is not a path', 'write . for the current directory');
  if (text.includes('\0')) throw badValue('a path cannot hold a NUL character');
  return text;
}

function parseEnvName(text: string): string {
  if (text === '*') throw badValue('"*" alone would allow every variable', 'leave --no-environment out instead');
  return matching(text, ENV_NAME, 'the name of a variable, or the start of one followed by "*"');
}

function matching(text: string, pattern: RegExp, what: string): string {
  if (!pattern.test(text)) throw badValue(`"${text}" is not ${what}`);
  return text;
}

function parseNumber(text: string, what: string, max: number, form: RegExp = /^\d+(?:\.\d+)?$/): number {
  const value = form.test(text) ? Number(text) : NaN;
  if (Number.isNaN(value)) throw badValue(`"${text}" is not ${what}`);
  if (value <= 0) throw badValue(`${text} is not more than 0`);
  if (value > max) throw badValue(`${text} is more than ${max}`);
  return value;
}

function badValue(message: string, hint?: string): HermeticError {
  return new HermeticError('E_BAD_VALUE', message, hint === undefined ? {} : { hint });
}
