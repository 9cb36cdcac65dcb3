// Numbers that V8 puts into one chain of a Map or Set: its hash of numbers, taken back.

/** The number that gives 1 when it is multiplied with this odd one. */
function inverse(odd: number): number {
  let found = odd;
  for (let step = 0; step < 6; step += 1) found = Math.imul(found, 2 - Math.imul(odd, found));
  return found;
}

/** Takes `hash ^ (hash >>> shift)` back. */
function unshift(hash: number, shift: number): number {
  let found = hash;
  for (let done = shift; done < 32; done += shift) found = hash ^ (found >>> shift);
  return found;
}

function integerOf(hash: number): number {
  const first = unshift(Math.imul(unshift(hash, 16), inverse(2057)), 4);
  const second = unshift(Math.imul(first, inverse(5)), 12);
  return Math.imul((second + 1) | 0, inverse(32_767));
}

const MASK = (1n << 64n) - 1n;

function longInverse(odd: bigint): bigint {
  let found = odd;
  for (let step = 0; step < 7; step += 1) found = (found * (2n - odd * found)) & MASK;
  return found;
}

function longUnshift(hash: bigint, shift: bigint): bigint {
  let found = hash;
  for (let done = shift; done < 64n; done += shift) found = hash ^ (found >> shift);
  return found;
}

function wordOf(hash: bigint): bigint {
  const first = longUnshift((longUnshift(hash, 22n) * longInverse(65n)) & MASK, 11n);
  const second = longUnshift((first * longInverse(21n)) & MASK, 31n);
  return ((second + 1n) * longInverse((1n << 18n) - 1n)) & MASK;
}

/** At most 131,072 of them. */
export function collidingIntegers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => integerOf((index << 15) | 77));
}

export function collidingDoubles(count: number): number[] {
  const found: number[] = [];
  const double = new Float64Array(1);
  const word = new BigUint64Array(double.buffer);
  for (let index = 1n; found.length < count; index += 1n) {
    word[0] = wordOf((index << 30n) | 77n);
    const [value] = double;
    if (value !== undefined && Number.isFinite(value) && !Number.isInteger(value)) found.push(value);
  }
  return found;
}

export function collidingBigints(count: number): bigint[] {
  return Array.from({ length: count }, (_, index) => (BigInt(index) << 64n) | 12_345n);
}
