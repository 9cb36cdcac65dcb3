/**
 * What the host answers to a call or an operation on files: a text, whose first character says which parts follow. No
 * record of JSON, as values are JSON already, and would be written and read twice.
 */
export const HOST_ANSWERS = {
  /** The result. */
  v: ['value'],
  /** A failure: whether the policy refused it, and the error. */
  e: ['flag', 'value'],
  /** It comes later, in a `deliver` of this number. */
  p: ['number'],
} as const;

export const ANSWER_VALUE = 'v';
export const ANSWER_ERROR = 'e';
export const ANSWER_LATER = 'p';
/** Stands in front of an error, also where it is delivered later. */
export const FAILED = '0';
/** The same, if the policy refused it. */
export const DENIED = '1';
/** Never crosses: the run is over, and nobody is asked any more. */
export const NO_ANSWER = '!';

const MAX_NUMBER = 9_007_199_254_740_991;

export type HostAnswer =
  | { readonly kind: 'value'; readonly value: string }
  /** `failure` begins with FAILED or DENIED. */
  | { readonly kind: 'error'; readonly failure: string }
  | { readonly kind: 'later'; readonly number: number };

/** The parts of an answer, or null. Used beside the guest, who could replace String.prototype.slice: `cut` is the real one. */
export function parseAnswer(text: string, cut: (text: string, start: number) => string): HostAnswer | null {
  const kind = text[0];
  if (kind === ANSWER_VALUE) return text.length > 1 ? { kind: 'value', value: cut(text, 1) } : null;
  if (kind === ANSWER_ERROR) {
    const isFailure = text.length > 2 && (text[1] === FAILED || text[1] === DENIED);
    return isFailure ? { kind: 'error', failure: cut(text, 1) } : null;
  }
  if (kind !== ANSWER_LATER) return null;
  const digits = cut(text, 1);
  const number = +digits;
  // Only as the host writes it: no sign, fraction, exponent or blank.
  const isNumber = number >= 1 && number <= MAX_NUMBER && number % 1 === 0 && `${number}` === digits;
  return isNumber ? { kind: 'later', number } : null;
}
