import { MAX_ARRAYS, MAX_DEPTH, MAX_KEYS, MAX_OBJECTS, MAX_PARTS } from '../../wire/frames.js';
import { badFrame } from './bad-frame.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COLON = 0x3a;

/** Counts what a tree or a record is made of. */
export class TreeCaps {
  readonly #type: 'tree' | 'record';
  #arrays = 0;
  #objects = 0;
  #keys = 0;
  #parts = 0;
  #depth = 0;

  constructor(type: 'tree' | 'record') {
    this.#type = type;
  }

  /** Counts a character outside of texts. Throws E_BAD_FRAME. */
  count(code: number): void {
    const problem = this.problem(code);
    if (problem !== null) throw badFrame(problem);
  }

  problem(code: number): string | null {
    switch (code) {
      case COMMA:
        this.#parts += 1;
        return this.#parts > MAX_PARTS ? `a value has more than ${MAX_PARTS} parts` : null;
      case OPEN:
        this.#arrays += 1;
        this.#depth += 1;
        if (this.#arrays > MAX_ARRAYS) return `a value has more than ${MAX_ARRAYS} parts`;
        return this.#depth > MAX_DEPTH ? `a value is nested more than ${MAX_DEPTH} deep` : null;
      case OPEN_OBJECT:
        this.#objects += 1;
        this.#depth += 1;
        if (this.#type === 'tree') return 'a value is not made of arrays';
        if (this.#objects > MAX_OBJECTS) return `a record has more than ${MAX_OBJECTS} objects`;
        return this.#depth > MAX_DEPTH ? `a value is nested more than ${MAX_DEPTH} deep` : null;
      case COLON:
        this.#keys += 1;
        return this.#keys > MAX_KEYS ? `a record has more than ${MAX_KEYS} keys` : null;
      case CLOSE:
      case CLOSE_OBJECT:
        this.#depth -= 1;
        return null;
      default:
        return null;
    }
  }
}

/** Finds what is wrong with a JSON text before anything is built from it: a few megabytes of brackets make a gigabyte of arrays. */
export function treeProblem(text: string, type: 'tree' | 'record'): string | null {
  const caps = new TreeCaps(type);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else {
      const problem = caps.problem(code);
      if (problem !== null) return problem;
    }
  }
  return null;
}

function endOfString(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return at;
}
