import { appendFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { expect } from 'vitest';

/**
 * How much runs. `test`: every attack that is cheap and a third of every family of the others, each on one interpreter. `all`:
 * every attack on every interpreter, and first without hermetic, which proves that there is something to stop. `deep`: the
 * same, and more of what can be repeated.
 */
export type Suite = 'test' | 'all' | 'deep';

const SUITES: readonly Suite[] = ['test', 'all', 'deep'];
const asked = process.env['HERMETIC_SUITE'] ?? 'test';
const known = SUITES.find((name) => name === asked);
if (known === undefined) throw new Error(`HERMETIC_SUITE is one of ${SUITES.join(', ')}, not ${asked}`);

export const SUITE: Suite = known;
/** Whether every interpreter has its turn, and attacks are proved to work without hermetic. */
export const IS_WHOLE: boolean = SUITE !== 'test';

/** All of them in a whole suite; otherwise one, always the same for this name. */
export function inTurn<T>(name: string, candidates: readonly T[]): readonly T[] {
  return IS_WHOLE ? candidates : oneOf(name, candidates);
}

/** One of them, always the same for this name; none of none. */
export function oneOf<T>(name: string, candidates: readonly T[]): readonly T[] {
  if (candidates.length === 0) return [];
  const place = numberOf(name) % candidates.length;
  if (!IS_WHOLE) noteLeftOut(`${name} of ${candidates.length}`, candidates.length - 1);
  return candidates.slice(place, place + 1);
}

/** All of them in a whole suite; otherwise about one in `share`, always the same ones, and never none of some. */
export function sampleOf<T>(candidates: readonly T[], nameOf: (candidate: T) => string, share: number): readonly T[] {
  if (IS_WHOLE) return candidates;
  const due = candidates.filter((candidate) => numberOf(nameOf(candidate)) % share === 0);
  const sample = due.length > 0 ? due : candidates.slice(0, 1);
  noteLeftOut(candidates.map(nameOf).join(), candidates.length - sample.length);
  return sample;
}

/**
 * All of them in a whole suite; otherwise one in `share` of each family, always the same ones, and at least one.
 * For attacks that each take a process of their own: those of a family try the same seam.
 */
export function sampleOfFamilies<T>(
  candidates: readonly T[],
  nameOf: (candidate: T) => string,
  familyOf: (candidate: T) => string,
  share: number,
): readonly T[] {
  if (IS_WHOLE) return candidates;
  const families = new Map<string, T[]>();
  for (const candidate of candidates) {
    const family = familyOf(candidate);
    families.set(family, [...(families.get(family) ?? []), candidate]);
  }
  const sample = new Set<T>();
  for (const family of families.values()) {
    const drawn = family.toSorted((a, b) => numberOf(nameOf(a)) - numberOf(nameOf(b)));
    for (const candidate of drawn.slice(0, Math.ceil(family.length / share))) sample.add(candidate);
  }
  noteLeftOut(candidates.map(nameOf).join(), candidates.length - sample.size);
  return candidates.filter((candidate) => sample.has(candidate));
}

function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0);
}

const noted = new Set<string>();

/** The summary of the run says how much test:all takes besides. The same question may be asked more than once. */
function noteLeftOut(question: string, leftOut: number): void {
  const list = process.env['HERMETIC_SKIPS'];
  if (list === undefined || leftOut === 0 || noted.has(question)) return;
  noted.add(question);
  appendFileSync(list, `${JSON.stringify({ leftOut })}\n`);
}

const announced = new Set<string>();

/** Notes why tests of this file are skipped; the summary of the run lists it. Returns what it was given. */
export function skipBecause(reason: string, isSkipped = true): boolean {
  if (!isSkipped || announced.has(reason)) return isSkipped;
  announced.add(reason);
  const list = process.env['HERMETIC_SKIPS'];
  if (list === undefined) process.stderr.write(`skipped: ${reason}\n`);
  else appendFileSync(list, `${JSON.stringify({ file: expect.getState().testPath ?? null, reason })}\n`);
  return isSkipped;
}
