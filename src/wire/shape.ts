/**
 * A small language for the shape of JSON that crosses a wall. A shape is plain data: TypeScript infers types from it,
 * `parse` checks values against it, and scripts/generate/python.mjs writes the same checks in Python.
 *
 * - `'text'`, `'integer'`, `'number'` (finite), `'flag'`, `'tree'` (any JSON), or the name of another shape
 * - `{ literal: [...] }` is one of these values, `{ integer: [least, most] }` a whole number between the two
 * - `{ list: shape }`, `{ nullable: shape }`, `{ map: shape }` with any keys, or with those of the literal that `keys` names
 * - `{ pairs: shape }` is a flat list of names and values, `[name, value, name, value]`: a map whose order counts
 * - `{ fields: { name: shape, 'name?': shape } }` is a record; a question mark makes a field optional, and `includes`
 *   names a record whose fields it has as well
 * - `{ tag: 'type', variants: { one: { fields }, two: { fields } } }` is a record whose field `type` names its variant
 */
export type Shape =
  | string
  | { readonly literal: readonly (string | number | boolean | null)[] }
  | { readonly integer: readonly [least: number, most: number] }
  | { readonly list: Shape }
  | { readonly nullable: Shape }
  | { readonly map: Shape; readonly keys?: string }
  | { readonly pairs: Shape }
  | RecordShape
  | { readonly tag: string; readonly variants: Readonly<Record<string, RecordShape>> };

export interface RecordShape {
  readonly includes?: string;
  readonly fields: Fields;
}

export type Fields = Readonly<Record<string, Shape>>;

/** Shapes by name; they refer to each other. */
export type Catalogue = Readonly<Record<string, Shape>>;

interface Basic {
  readonly text: string;
  readonly integer: number;
  readonly number: number;
  readonly flag: boolean;
  readonly tree: unknown;
}

/** The type of what fits a shape. */
export type TypeOf<S, C> = S extends keyof Basic
  ? Basic[S]
  : S extends keyof C
    ? TypeOf<C[S], C>
    : S extends { readonly literal: readonly (infer V)[] }
      ? V
      : S extends { readonly integer: unknown }
        ? number
        : S extends { readonly list: infer I }
          ? readonly TypeOf<I, C>[]
          : S extends { readonly nullable: infer N }
            ? TypeOf<N, C> | null
            : S extends { readonly map: infer V; readonly keys: infer K }
              ? { readonly [Key in TypeOf<K, C> & string]?: TypeOf<V, C> }
              : S extends { readonly pairs: infer V }
                ? Pairs<TypeOf<V, C>>
                : S extends { readonly map: infer V }
                  ? Readonly<Record<string, TypeOf<V, C>>>
                  : S extends { readonly includes: infer I; readonly fields: infer F }
                    ? TypeOf<I, C> & FieldsOf<F, C>
                    : S extends { readonly fields: infer F }
                      ? FieldsOf<F, C>
                      : S extends { readonly tag: infer T extends string; readonly variants: infer V }
                        ? { [K in keyof V]: { readonly [Tag in T]: K } & TypeOf<V[K], C> }[keyof V]
                        : never;

declare const OF: unique symbol;

/** A flat list of names and values. `eachPair` reads it. */
export interface Pairs<T> {
  readonly [OF]: T;
}

/** Reads pairs that were parsed, in their order. */
export function eachPair<T>(pairs: Pairs<T>, take: (name: string, value: T) => void): void {
  // `parse` made the type from a list: every second member is a name, and the others fit the shape.
  const flat = pairs as unknown as readonly (string & T)[];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const [name, value] = [flat[index], flat[index + 1]];
    if (name !== undefined && value !== undefined) take(name, value);
  }
}

/** The same, one by one. */
export function* pairsOf<T>(pairs: Pairs<T>): Generator<readonly [name: string, value: T]> {
  // As above.
  const flat = pairs as unknown as readonly (string & T)[];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const [name, value] = [flat[index], flat[index + 1]];
    if (name !== undefined && value !== undefined) yield [name, value];
  }
}

type FieldsOf<F, C> = {
  readonly [K in keyof F as K extends `${string}?` ? never : K]: TypeOf<F[K], C>;
} & {
  readonly [K in keyof F as K extends `${infer Name}?` ? Name : never]?: TypeOf<F[K], C>;
};

/** A value that does not fit its shape. The message names the place, as Python's parsers do. */
export class ShapeError extends TypeError {
  override readonly name = 'ShapeError';
}

/** The value itself, once every part of it is known to fit. Throws ShapeError. */
export function parse<C extends Catalogue, K extends keyof C & string>(
  shapes: C,
  name: K,
  value: unknown,
): TypeOf<K, C> {
  const problem = problemOf(shapes, name, value, name);
  if (problem !== null) throw new ShapeError(problem);
  // Checked part by part against the shape that the type is inferred from.
  return value as TypeOf<K, C>;
}

// Taken before a target can replace them: reports are parsed in processes that run other people's code.
const { hasOwn, keys } = Object;
const { isArray } = Array;

/** Own properties only, unlike `in`: a target may have put anything on Object.prototype. */
function has<S extends object, K extends string>(
  shape: S,
  key: K,
): shape is Extract<S, { readonly [P in K]: unknown }> {
  return hasOwn(shape, key);
}

/** The first thing that is wrong with a value, or null. Takes time linear in the size of the value. */
export function problemOf(shapes: Catalogue, shape: Shape, value: unknown, at: string): string | null {
  if (typeof shape === 'string') {
    const named = hasOwn(shapes, shape) ? shapes[shape] : undefined;
    return named === undefined ? basicProblem(shape, value, at) : problemOf(shapes, named, value, at);
  }
  if (has(shape, 'literal')) return isOneOf(value, shape.literal) ? null : `${at}: unknown value`;
  if (has(shape, 'integer')) return isBetween(value, shape.integer) ? null : `${at}: not an integer in its range`;
  if (has(shape, 'nullable')) return value === null ? null : problemOf(shapes, shape.nullable, value, at);
  if (has(shape, 'list')) return listProblem(shapes, shape.list, value, at);
  if (has(shape, 'pairs')) return pairsProblem(shapes, shape.pairs, value, at);
  if (!isRecord(value)) return `${at}: not a record`;
  if (has(shape, 'map'))
    return mapProblem(shapes, shape.map, hasOwn(shape, 'keys') ? shape.keys : undefined, value, at);
  if (has(shape, 'fields')) return fieldsProblem(shapes, allFields(shapes, shape), value, at, null);
  const { tag, variants } = shape;
  if (!hasOwn(value, tag)) return missing(at, tag);
  const variant = value[tag];
  if (typeof variant !== 'string' || !hasOwn(variants, variant)) return `${at}.${tag}: unknown value`;
  return fieldsProblem(shapes, allFields(shapes, variants[variant] ?? NO_FIELDS), value, at, tag);
}

const NO_FIELDS: RecordShape = { fields: {} };
/** Characters of an unknown key that a message shows. */
const MAX_KEY_SHOWN = 80;

function isOneOf(value: unknown, literals: readonly unknown[]): boolean {
  for (let index = 0; index < literals.length; index += 1) if (literals[index] === value) return true;
  return false;
}

function basicProblem(shape: string, value: unknown, at: string): string | null {
  switch (shape) {
    case 'text':
      return typeof value === 'string' ? null : `${at}: not a text`;
    case 'integer':
      return Number.isInteger(value) ? null : `${at}: not an integer`;
    case 'number':
      return Number.isFinite(value) ? null : `${at}: not a number`;
    case 'flag':
      return typeof value === 'boolean' ? null : `${at}: not a flag`;
    case 'tree':
      return null;
    default:
      throw new TypeError(`there is no shape ${shape}`);
  }
}

function listProblem(shapes: Catalogue, item: Shape, value: unknown, at: string): string | null {
  if (!isArray(value)) return `${at}: not a list`;
  if (item === 'tree') return null;
  for (let index = 0; index < value.length; index += 1) {
    // The place is put into words only where something is wrong: a list may have a million members.
    if (item === 'text' && typeof value[index] === 'string') continue;
    const problem = problemOf(shapes, item, value[index], `${at}[${index}]`);
    if (problem !== null) return problem;
  }
  return null;
}

function pairsProblem(shapes: Catalogue, item: Shape, value: unknown, at: string): string | null {
  if (!isArray(value) || value.length % 2 !== 0) return `${at}: not a list of pairs`;
  for (let index = 0; index < value.length; index += 2) {
    if (typeof value[index] !== 'string') return `${at}[${index}]: not a text`;
    if (item === 'tree') continue;
    const problem = problemOf(shapes, item, value[index + 1], `${at}[${index + 1}]`);
    if (problem !== null) return problem;
  }
  return null;
}

function mapProblem(
  shapes: Catalogue,
  item: Shape,
  names: string | undefined,
  value: Readonly<Record<string, unknown>>,
  at: string,
): string | null {
  for (const key of keys(value)) {
    if (names !== undefined && problemOf(shapes, names, key, at) !== null) return unknown(at, key);
    const problem = problemOf(shapes, item, value[key], names === undefined ? `${at}[]` : `${at}.${key}`);
    if (problem !== null) return problem;
  }
  return null;
}

function fieldsProblem(
  shapes: Catalogue,
  fields: Fields,
  value: Readonly<Record<string, unknown>>,
  at: string,
  tag: string | null,
): string | null {
  for (const field of keys(fields)) if (!isOptional(field) && !hasOwn(value, field)) return missing(at, field);
  for (const key of keys(value))
    if (key !== tag && (isOptional(key) || !(hasOwn(fields, key) || hasOwn(fields, `${key}?`))))
      return unknown(at, key);
  for (const field of keys(fields)) {
    const key = nameOf(field);
    // Always true for a field that is not optional.
    if (!hasOwn(value, key)) continue;
    const problem = problemOf(shapes, fields[field] ?? 'tree', value[key], `${at}.${key}`);
    if (problem !== null) return problem;
  }
  return null;
}

/** The fields of a record, with those that it includes first. */
export function allFields(shapes: Catalogue, shape: RecordShape): Fields {
  const { fields } = shape;
  const includes = hasOwn(shape, 'includes') ? shape.includes : undefined;
  const base = includes === undefined ? undefined : shapes[includes];
  if (base === undefined) return fields;
  if (typeof base === 'string' || !has(base, 'fields')) throw new TypeError(`${String(includes)} is not a record`);
  return { ...allFields(shapes, base), ...fields };
}

export function isOptional(field: string): boolean {
  return field.endsWith('?');
}

/** A field without the mark of optional ones. */
export function nameOf(field: string): string {
  return isOptional(field) ? field.slice(0, -1) : field;
}

function isBetween(value: unknown, [least, most]: readonly [number, number]): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isArray(value);
}

function missing(at: string, key: string): string {
  return `${at}: the key "${key}" is missing`;
}

/** The key comes from outside: its beginning is shown in ASCII, as Python shows it. */
function unknown(at: string, key: string): string {
  return `${at}: unknown key ${JSON.stringify(key.slice(0, MAX_KEY_SHOWN)).replaceAll(/[^ -~]/g, escapeUnit)}`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
