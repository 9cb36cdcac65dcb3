import type { Work } from '../wire/in-slices.js';
import { badFrame } from './bad-frame.js';
import type { JsonSource } from './json-source.js';
import { TreeCaps } from './tree-size.js';

// JSON.parse cannot be interrupted, and megabytes take it longer than other work of the host should wait. This gives the same
// values, for text of workers only: a key `__proto__` and a raw control character are no concern of theirs.

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d, 0x2c, 0x3a,
];
const LETTER_U = 0x75;
/** Units of a text that are decoded at a time. */
const PIECE: number = 256 * 1024;
/** Values that are read between two looks at the clock. */
const STEPS = 64;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

interface Open {
  readonly list: unknown[] | null;
  readonly record: Record<string, unknown> | null;
  key: string | null;
}

/** The token that was read last decides which may follow. */
type Last = 'open' | 'comma' | 'colon' | 'value';

/** Puts values where they belong, and finds tokens that stand where they may not. */
class Builder {
  readonly #stack: Open[] = [];
  #open: Open | null = null;
  #last: Last = 'open';
  #isOver = false;
  result: unknown;

  get isOver(): boolean {
    return this.#isOver;
  }

  begin(isList: boolean): void {
    const made: Open = { list: isList ? [] : null, record: isList ? null : {}, key: null };
    this.put(made.list ?? made.record);
    this.#isOver = false;
    if (this.#open !== null) this.#stack.push(this.#open);
    this.#open = made;
    this.#last = 'open';
  }

  end(isList: boolean): void {
    const open = this.#open;
    const isComplete = this.#last === 'value' || this.#last === 'open';
    if (open === null || !isComplete || isList !== (open.list !== null) || open.key !== null) throw notJson();
    this.#open = this.#stack.pop() ?? null;
    this.#last = 'value';
    this.#isOver = this.#open === null;
  }

  comma(): void {
    if (this.#open === null || this.#last !== 'value' || this.#open.key !== null) throw notJson();
    this.#last = 'comma';
  }

  colon(): void {
    if (this.#open === null || this.#last !== 'value' || this.#open.key === null) throw notJson();
    this.#last = 'colon';
  }

  put(value: unknown): void {
    const open = this.#open;
    if (this.#last === 'value' || this.#isOver) throw notJson();
    if (open === null) {
      this.result = value;
      this.#isOver = true;
    } else if (open.list !== null) open.list.push(value);
    else if (this.#last !== 'colon') {
      if (typeof value !== 'string' || value === '__proto__') throw notJson();
      open.key = value;
    } else if (open.record !== null && open.key !== null) {
      open.record[open.key] = value;
      open.key = null;
    }
    this.#last = 'value';
  }
}

/** The value of a text, read in steps. Throws E_BAD_FRAME, also for more than one message may hold. */
export function* parseJson(source: JsonSource, type: 'tree' | 'record'): Work<unknown> {
  const caps = new TreeCaps(type);
  const builder = new Builder();
  let at = 0;
  for (let steps = 1; at < source.length; steps += 1) {
    if (steps % STEPS === 0) yield;
    const code = source.at(at);
    caps.count(code);
    if (code === OPEN || code === OPEN_OBJECT) builder.begin(code === OPEN);
    else if (code === CLOSE || code === CLOSE_OBJECT) builder.end(code === CLOSE);
    else if (code === COMMA) builder.comma();
    else if (code === COLON) builder.colon();
    else if (code === QUOTE) {
      const end = yield* endOfText(source, at + 1);
      builder.put(end - at > PIECE ? yield* longText(source, at + 1, end) : textOf(source, at + 1, end));
      at = end;
    } else if (!isBlank(code)) {
      const end = endOfWord(source, at);
      builder.put(valueOf(source.slice(at, end)));
      at = end - 1;
    }
    at += 1;
  }
  if (!builder.isOver) throw notJson();
  return builder.result;
}

/** Where the text that begins here ends. */
function* endOfText(source: JsonSource, from: number): Work<number> {
  let start = from;
  for (let steps = 1; ; steps += 1) {
    const end = source.quote(start);
    if (end === -1) throw notJson();
    if (!isEscaped(source, from, end)) return end;
    start = end + 1;
    if (steps % STEPS === 0) yield;
  }
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(source: JsonSource, from: number, at: number): boolean {
  let count = 0;
  while (at - count > from && source.at(at - count - 1) === BACKSLASH) count += 1;
  return count % 2 === 1;
}

function* longText(source: JsonSource, from: number, to: number): Work<string> {
  let text = '';
  for (let at = from; at < to;) {
    const end = to - at <= PIECE ? to : cutBefore(source, at, source.between(at + PIECE));
    text += textOf(source, at, end);
    at = end;
    yield;
  }
  return text;
}

/** A place for a cut that does not fall into an escape, which has six units at most. */
function cutBefore(source: JsonSource, from: number, at: number): number {
  for (let back = 1; back < 6; back += 1) {
    if (source.at(at - back) !== BACKSLASH) continue;
    if (isEscaped(source, from, at - back)) return at;
    const size = source.at(at - back + 1) === LETTER_U ? 6 : 2;
    return back < size ? at - back : at;
  }
  return at;
}

function textOf(source: JsonSource, from: number, to: number): string {
  const text = source.slice(from, to);
  if (!text.includes('\\')) return text;
  try {
    // A text in quotation marks.
    return JSON.parse(`"${text}"`) as string;
  } catch {
    throw notJson();
  }
}

function endOfWord(source: JsonSource, from: number): number {
  let at = from;
  // No number or word that is written as short as possible is longer.
  while (at < source.length && at - from < 400) {
    const code = source.at(at);
    if (code === COMMA || code === CLOSE || code === CLOSE_OBJECT || code === COLON || isBlank(code)) break;
    at += 1;
  }
  return at;
}

function valueOf(word: string): number | boolean | null {
  if (NUMBER.test(word)) return Number(word);
  if (word === 'true') return true;
  if (word === 'false') return false;
  if (word === 'null') return null;
  throw notJson();
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function notJson(): Error {
  return badFrame('a value is not JSON');
}
