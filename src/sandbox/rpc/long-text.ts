import type { Work } from '../wire/in-slices.js';
import { badFrame } from './bad-frame.js';
import type { JsonSource } from './json-source.js';

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Characters of a text in JSON that are read at a time. */
export const LONG: number = 256 * 1024;
/** Characters that are looked at between two looks at the clock. */
const STEPS = 512;

/** Where the text in quotation marks that begins here ends. */
export function* endOfText(source: JsonSource, from: number): Work<number> {
  let start = from;
  for (let steps = 1; ; steps += 1) {
    const end = source.quote(start);
    if (end === -1) throw badFrame('a value is not JSON');
    if (!(yield* isEscaped(source, start, end))) return end;
    start = end + 1;
    if (steps % STEPS === 0) yield;
  }
}

/** Whether an odd number of backslashes stands before it; `from` lies behind an escape, or before all of them. */
function* isEscaped(source: JsonSource, from: number, at: number): Work<boolean> {
  let count = 0;
  while (at - count > from && source.at(at - count - 1) === BACKSLASH) {
    count += 1;
    if (count % STEPS === 0) yield;
  }
  return count % 2 === 1;
}

/** The text between two quotation marks, each part of it by JSON.parse. */
export function* longText(source: JsonSource, from: number, to: number): Work<string> {
  let text = '';
  for (let at = from; at < to;) {
    const end = to - at <= LONG ? to : yield* cutBefore(source, at, source.between(at + LONG));
    text += textOf(source.slice(at, end));
    at = end;
    yield;
  }
  return text;
}

/** A place for a cut that does not fall into an escape, which has six characters at most. */
function* cutBefore(source: JsonSource, from: number, at: number): Work<number> {
  for (let back = 1; back < 6; back += 1) {
    if (source.at(at - back) !== BACKSLASH) continue;
    if (yield* isEscaped(source, from, at - back)) return at;
    const size = source.at(at - back + 1) === LETTER_U ? 6 : 2;
    return back < size ? at - back : at;
  }
  return at;
}

function textOf(part: string): string {
  try {
    // A text in quotation marks.
    return JSON.parse(`"${part}"`) as string;
  } catch {
    throw badFrame('a value is not JSON');
  }
}
