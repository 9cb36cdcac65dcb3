import { compile, type Compiled } from './compile.js';
import type { Dialect } from './dialect.js';
import { parse } from './parse.js';
import { resolveFree, rewrite, type RewriteOptions } from './rewrite.js';
import { validate, type Validated } from './validate.js';

const MAX_ENTRIES = 256;
const MAX_LENGTH = 64_000;
const cache = new Map<string, Compiled>();

/** The first four stages. The same text under the same names is compiled once for all boxes. */
export function prepare(
  code: string,
  name: string,
  dialect: Dialect,
  options: RewriteOptions,
  isValidated = true,
): Compiled {
  // The realm must hold without the validator, and only tests ask for that.
  if (!isValidated) return compile(rewrite(parse(code, dialect) as Validated, options), name);
  const key = `${name}\n${dialect} ${options.kind} ${options.ticks} ${options.echo}\n${code}`;
  const known = cache.get(key);
  if (known !== undefined && isCurrent(known, options)) return known;
  const made = compile(rewrite(validate(parse(code, dialect)), options), name);
  if (code.length <= MAX_LENGTH) remember(key, made);
  return made;
}

/** Whether the names that a text does not declare still mean what they meant when it was rewritten. */
function isCurrent({ rewritten: { free, kept } }: Compiled, options: RewriteOptions): boolean {
  for (const [name, text] of free) if (resolveFree(name, options) !== text) return false;
  for (const [name, wasKnown] of kept) if (options.known(name) !== wasKnown) return false;
  return true;
}

function remember(key: string, unit: Compiled): void {
  cache.delete(key);
  cache.set(key, unit);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_ENTRIES) break;
    cache.delete(oldest);
  }
}
