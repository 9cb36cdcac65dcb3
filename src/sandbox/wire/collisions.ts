import { TAG_BIGINT } from '../../wire/value-tags.js';
import type { Work } from './in-slices.js';

// V8 keeps a Map or Set as a table of half as many chains as it has places, and hashes numbers in a way that everybody knows:
// numbers can be chosen so that all of them land in one chain, and each is then compared with all before it. This file follows
// the same arithmetic. A number's chain is not secret, so nothing is lost where another engine hashes differently.

/** Fewer numbers cannot take long, however they are chosen. */
const FEW = 64;
/** Comparisons that each number may cost on average; numbers that nobody chose cost about two. */
const MOST = 32;

/** Whether the members of a Map (`step` 2: its keys) or Set were chosen so that building it takes quadratic time. */
export function* collisions(nodes: readonly unknown[], step: 1 | 2): Work<boolean> {
  if (nodes.length / step < FEW) return false;
  const hashes: number[] = [];
  for (let index = 0; index < nodes.length; index += step) {
    const node = nodes[index];
    const hash = hashOf(node);
    if (hash !== null) hashes.push(hash);
    // A bigint may have thousands of digits.
    if (index % 128 === 0 || typeof node === 'object') yield;
  }
  // The table doubles as it grows: each size is a chance to collide.
  for (let size = FEW; ; size *= 2) {
    const filled = Math.min(size, hashes.length);
    if ((yield* comparisons(hashes, filled)) > MOST * filled) return true;
    if (size >= hashes.length) return false;
  }
}

/** How often numbers are compared while the first so many of them are put into the table that holds just them. */
function* comparisons(hashes: readonly number[], count: number): Work<number> {
  const chains = new Uint32Array(2 ** Math.max(1, Math.ceil(Math.log2(Math.max(2, count))) - 1));
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    const chain = (hashes[index] ?? 0) & (chains.length - 1);
    const length = chains[chain] ?? 0;
    total += length;
    chains[chain] = length + 1;
    if (index % 128 === 0) yield;
  }
  return total;
}

/** null for what has a hash that nobody can foresee. */
function hashOf(node: unknown): number | null {
  if (typeof node === 'number') return (node | 0) === node ? integerHash(node) : doubleHash(node);
  if (!Array.isArray(node) || node[0] !== TAG_BIGINT || typeof node[1] !== 'string') return null;
  const [digits] = /^\d{1,100000}$/.exec(node[1].replace('-', '')) ?? [];
  if (digits === undefined) return null;
  const low = BigInt.asUintN(64, BigInt(digits));
  return longHash(Number(low >> 32n), Number(low & 0xffffffffn));
}

function integerHash(key: number): number {
  let hash = (~key + (key << 15)) | 0;
  hash ^= hash >>> 12;
  hash = (hash + (hash << 2)) | 0;
  hash ^= hash >>> 4;
  hash = Math.imul(hash, 2057);
  hash ^= hash >>> 16;
  return hash & 0x3fffffff;
}

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

function doubleHash(key: number): number {
  double[0] = key;
  // The low word comes first on every machine that Node runs on.
  return longHash(words[1] ?? 0, words[0] ?? 0);
}

/** Arithmetic of 64 bits in two halves. */
function longHash(highWord: number, lowWord: number): number {
  let [high, low] = [highWord | 0, lowWord | 0];
  const add = (otherHigh: number, otherLow: number): void => {
    const sum = (low >>> 0) + (otherLow >>> 0);
    high = (high + otherHigh + (sum > 0xffffffff ? 1 : 0)) | 0;
    low = sum | 0;
  };
  const [firstHigh, firstLow] = [(high << 18) | (low >>> 14), low << 18];
  high = ~high;
  low = ~low;
  add(firstHigh, firstLow);
  low ^= (high << 1) | (low >>> 31);
  high ^= high >>> 31;
  const [onceHigh, onceLow] = [high, low];
  const [fourHigh, fourLow] = [(high << 2) | (low >>> 30), low << 2];
  add(fourHigh, fourLow);
  add((onceHigh << 4) | (onceLow >>> 28), onceLow << 4);
  low ^= (high << 21) | (low >>> 11);
  high ^= high >>> 11;
  add((high << 6) | (low >>> 26), low << 6);
  low ^= (high << 10) | (low >>> 22);
  return low & 0x3fffffff;
}
