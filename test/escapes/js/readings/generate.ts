import { EXPRESSIONS, GLUED, HOLES, LINE_ENDS, type Piece, PRELUDE, SLASHES, STATEMENTS, TYPED_EXPRESSIONS, TYPED_STATEMENTS, WRAPPERS, YIELDS } from './pieces.js'; // prettier-ignore

export interface Generated {
  readonly language: 'javascript' | 'typescript';
  readonly code: string;
  /** The same program as a script without types. */
  readonly plain: string;
}

/** Numbers from 0 to 1, always the same ones for a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Programs in which it is hard to tell what a slash is. */
export function* generate(seed: number, count: number): Generator<Generated> {
  const random = numbersFrom(seed);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('an empty list');
    return found;
  };
  const chance = (share: number): boolean => random() < share;

  for (let index = 0; index < count; index += 1) {
    const isTyped = chance(0.2);
    const ofHead = (isGenerator: boolean): Piece => {
      if (isTyped && chance(0.7)) return pick(chance(0.5) ? TYPED_STATEMENTS : TYPED_EXPRESSIONS);
      if (isGenerator && chance(0.6)) return pick(YIELDS);
      return pick(chance(0.7) ? EXPRESSIONS : STATEMENTS);
    };
    const inHole = (): Piece => {
      const hole = pick(HOLES);
      const head = pick(isTyped && chance(0.5) ? TYPED_EXPRESSIONS : EXPRESSIONS);
      const tail = chance(0.8) ? pick(LINE_ENDS) + pick(SLASHES) : '';
      return { typed: hole.replace('@', () => head.typed + tail), plain: hole.replace('@', () => head.plain + tail) };
    };
    const body = (isGenerator: boolean): Piece => {
      if (chance(0.15)) return { typed: pick(GLUED), plain: '' };
      const head = chance(0.25) ? inHole() : ofHead(isGenerator);
      const end = pick(LINE_ENDS);
      const tail = chance(0.9) ? pick(SLASHES) : pick(EXPRESSIONS).plain;
      const more = chance(0.3) ? pick(LINE_ENDS) + pick(SLASHES) : '';
      return { typed: head.typed + end + tail + more, plain: head.plain + end + tail + more };
    };
    const parts: Piece[] = [];
    for (let left = chance(0.3) ? 2 : 1; left > 0; left -= 1) {
      const { around, isGenerator = false } = pick(WRAPPERS);
      const inner = body(isGenerator);
      const plain = inner.plain === '' ? inner.typed : inner.plain;
      parts.push({ typed: around.replace('@', () => inner.typed), plain: around.replace('@', () => plain) });
    }
    const first = chance(0.05) ? '#!/probe("raw")/g\n' : '';
    const between = pick(LINE_ENDS.slice(0, 5));
    yield {
      language: isTyped ? 'typescript' : 'javascript',
      code: `${first}${PRELUDE}${parts.map(({ typed }) => typed).join(between)}`,
      plain: `${PRELUDE}${parts.map(({ plain }) => plain).join(between)}`,
    };
  }
}
