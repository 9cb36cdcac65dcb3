import { HermeticError } from '../../../errors.js';
import { quote } from '../names.js';
import type { MemberPattern } from './options.js';

const PART = /^[\p{ID_Continue}$*?-]+$/u;

/** A pattern ready to be asked. */
export interface Matcher {
  /** `path` is the member's full name, from the registration down: `['math', 'linear', 'solve']`. */
  matches(path: readonly string[]): boolean;
  /** Each of them: one that matches nothing is a mistake of its author. None for a function. */
  readonly patterns: readonly Pattern[];
}

export interface Pattern {
  readonly parts: readonly string[];
  /** It has no wildcard. */
  readonly isLiteral: boolean;
  matches(path: readonly string[]): boolean;
}

export function parsePattern(pattern: MemberPattern, what: string): Matcher {
  if (typeof pattern === 'function') return predicate(pattern, what);
  const texts: readonly unknown[] = typeof pattern === 'string' ? [pattern] : pattern;
  if (!Array.isArray(texts)) throw bad(what, `${quote(pattern)} is not a pattern`);
  const compiled = texts.map((text) => parseParts(text, what));
  return {
    matches: (path) => compiled.some((parts) => endsWith(path, parts)),
    patterns: compiled.map((parts) => ({
      parts: parts.map(({ text }) => text),
      isLiteral: parts.every(({ literal }) => literal),
      matches: (path) => endsWith(path, parts),
    })),
  };
}

/** The same patterns as data, for a guest that matches them itself. */
export function patternTexts(pattern: MemberPattern, what: string): readonly string[] {
  if (typeof pattern === 'function') throw bad(what, 'a function cannot be sent to another interpreter');
  parsePattern(pattern, what);
  return typeof pattern === 'string' ? [pattern] : [...pattern];
}

interface Part {
  readonly text: string;
  readonly literal: boolean;
  readonly test: (name: string) => boolean;
}

function parseParts(text: unknown, what: string): readonly Part[] {
  if (typeof text !== 'string') throw bad(what, `${quote(text)} is not a pattern`);
  return text.split('.').map((part) => {
    if (!PART.test(part) || part.includes('**')) throw bad(what, `${JSON.stringify(text)} is not a pattern`);
    return { text: part, literal: !/[*?]/.test(part), test: (name: string) => globMatches(part, name) };
  });
}

function endsWith(path: readonly string[], parts: readonly Part[]): boolean {
  const offset = path.length - parts.length;
  return offset >= 0 && parts.every((part, index) => part.test(path[offset + index] ?? ''));
}

/** `*` is any run of characters, `?` is one. Never slower than the product of the lengths. */
function globMatches(glob: string, name: string): boolean {
  let [at, star, resume] = [0, -1, 0];
  let next = 0;
  while (next < name.length) {
    if (glob[at] === '*') {
      star = at;
      resume = next;
      at += 1;
    } else if (at < glob.length && (glob[at] === '?' || glob[at] === name[next])) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      resume += 1;
      next = resume;
      at = star + 1;
    } else return false;
  }
  while (glob[at] === '*') at += 1;
  return at === glob.length;
}

function predicate(ask: (name: string, path: readonly string[]) => boolean, what: string): Matcher {
  return {
    patterns: [],
    matches: (path) => {
      const answer = answerOf(ask, path, what);
      // A promise is truthy: an async function here would show everything.
      if (typeof answer !== 'boolean')
        throw bad(what, `the function answered with ${quote(answer)}, not true or false`);
      return answer;
    },
  };
}

function answerOf(
  ask: (name: string, path: readonly string[]) => boolean,
  path: readonly string[],
  what: string,
): unknown {
  try {
    return ask(path.at(-1) ?? '', path);
  } catch (error) {
    throw new HermeticError('E_BAD_PATTERN', `${what}: the function threw for "${path.join('.')}"`, { cause: error });
  }
}

function bad(what: string, fact: string): HermeticError {
  return new HermeticError('E_BAD_PATTERN', `${what}: ${fact}`, {
    hint: "write names with * and ?, owners before a dot ('get*', 'Account.get*'), a list of them, or a function",
  });
}
