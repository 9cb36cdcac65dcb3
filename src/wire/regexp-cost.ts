/** Characters of one pattern that crosses. */
const MAX_SOURCE = 10_000;
/** How much reading the patterns of one message may cost, in units of some fifty microseconds. */
export const MAX_REGEXP_COST = 500;
const CLASS_OF_UNICODE = 10;
const CLASS_OF_TEXTS = 250;

/**
 * How long the engine needs to read a pattern, beyond its length: classes of Unicode are built from tables, those of texts
 * (`\p{RGI_Emoji}`) collect thousands, and each reference to a named group looks for its name. Infinity for one that is too
 * long. It calls nothing: it is used beside the guest, too.
 */
export function regexpCost(source: string, flags: string): number {
  if (source.length > MAX_SOURCE) return Infinity;
  let isUnicode = false;
  for (let at = 0; at < flags.length; at += 1) isUnicode ||= flags[at] === 'u' || flags[at] === 'v';
  let cost = 0.02;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] !== '\\') continue;
    at += 1;
    const letter = source[at];
    if (letter === 'k') cost += 1;
    if (!isUnicode || (letter !== 'p' && letter !== 'P')) continue;
    cost += isOfTexts(source, at + 2) ? CLASS_OF_TEXTS : CLASS_OF_UNICODE;
  }
  return cost;
}

/** RGI_Emoji and its relatives, Basic_Emoji, Emoji_Keycap_Sequence. */
function isOfTexts(source: string, at: number): boolean {
  const initial = source[at];
  if (initial === 'R') return source[at + 1] === 'G';
  return initial === 'B' ? source[at + 1] === 'a' : initial === 'E' && source[at + 6] === 'K';
}
