import { readFileSync } from 'node:fs';

/** A change of one part of a valid message: another value at a place, or none. */
interface Edit {
  readonly at: readonly (string | number)[];
  readonly to?: unknown;
  readonly remove?: true;
}

interface ShapeVectors {
  readonly base: unknown;
  readonly accepted: readonly Edit[];
  readonly refused: readonly (Edit & { readonly problem: string })[];
}

export interface ShapeVector {
  readonly name: string;
  /** JSON text, as it would cross the wall. */
  readonly text: string;
  /** null where the value is accepted. */
  readonly problem: string | null;
}

/** Golden vectors that Python's tests run as well: python/tests/test_wire_vectors.py. */
export function shapeVectors(file: string, shape: string): readonly ShapeVector[] {
  const path = new URL(`./vectors/${file}.json`, import.meta.url);
  const vectors = (JSON.parse(readFileSync(path, 'utf8')) as Record<string, ShapeVectors>)[shape];
  if (vectors === undefined) throw new Error(`there are no vectors for ${shape}`);
  const { base, accepted, refused } = vectors;
  return [
    { name: 'the whole message', text: JSON.stringify(base), problem: null },
    ...accepted.map((edit) => ({ name: nameOf(edit), text: edited(base, edit), problem: null })),
    ...refused.map((edit) => ({ name: nameOf(edit), text: edited(base, edit), problem: edit.problem })),
  ];
}

function nameOf({ at, to, remove }: Edit): string {
  return `${at.join('.')} ${remove === true ? 'removed' : JSON.stringify(to)}`;
}

function edited(base: unknown, { at, to, remove }: Edit): string {
  const copy = { root: structuredClone(base) };
  const path = ['root', ...at];
  const last = path.pop() ?? 'root';
  let holder: Record<string | number, unknown> = copy;
  for (const key of path) holder = holder[key] as Record<string | number, unknown>;
  if (remove === true) delete holder[last];
  else Object.defineProperty(holder, last, { value: to, enumerable: true, configurable: true, writable: true });
  return JSON.stringify(copy.root);
}
