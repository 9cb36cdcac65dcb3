import { MAX_ARRAYS, MAX_DEPTH, MAX_KEYS, MAX_OBJECTS } from '../../wire/frames.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COLON = 0x3a;

/** Finds what is wrong with a JSON text before anything is built from it: a few megabytes of brackets make a gigabyte of arrays. */
export function treeProblem(text: string, type: 'tree' | 'record'): string | null {
  let arrays = 0;
  let objects = 0;
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === OPEN) {
      arrays += 1;
      depth += 1;
      if (arrays > MAX_ARRAYS) return `a value has more than ${MAX_ARRAYS} parts`;
      if (depth > MAX_DEPTH) return `a value is nested more than ${MAX_DEPTH} deep`;
    } else if (code === OPEN_OBJECT) {
      objects += 1;
      depth += 1;
      if (type === 'tree') return 'a value is not made of arrays';
      if (objects > MAX_OBJECTS) return `a record has more than ${MAX_OBJECTS} objects`;
      if (depth > MAX_DEPTH) return `a value is nested more than ${MAX_DEPTH} deep`;
    } else if (code === COLON) {
      keys += 1;
      if (keys > MAX_KEYS) return `a record has more than ${MAX_KEYS} keys`;
    } else if (code === CLOSE || code === CLOSE_OBJECT) depth -= 1;
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
