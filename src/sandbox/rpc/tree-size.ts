import { MAX_ARRAYS, MAX_DEPTH } from './protocol.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const BRACE = 0x7b;

/** What is wrong with a JSON text, before anything is built from it: a few megabytes of brackets make a gigabyte of arrays. */
export function treeProblem(text: string): string | null {
  let arrays = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === OPEN) {
      arrays += 1;
      depth += 1;
      if (arrays > MAX_ARRAYS) return `a value has more than ${MAX_ARRAYS} parts`;
      if (depth > MAX_DEPTH) return `a value is nested more than ${MAX_DEPTH} deep`;
    } else if (code === CLOSE) depth -= 1;
    else if (code === BRACE) return 'a value is not made of arrays';
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
