import { HermeticError } from '../../../errors.js';
import { nearest } from '../../../policy/nearest.js';
import type { PossibleFields } from '../read/possible-fields.js';
import { type Matcher, parsePattern, type Pattern } from './member-pattern.js';
import { hiddenBecause } from '../names.js';
import type { MemberOptions, MembersOptions } from './options.js';

/** Which members of one registration are shown, and how. */
export interface MemberRules {
  /** `path` starts below the registration: `['Circle', 'area']`. */
  shows(path: readonly string[]): boolean;
  optionsOf(path: readonly string[]): MemberOptions;
  /**
   * Other names of the member's owner, by which a pattern may speak about it: classes that it is inherited from. A field that
   * an object got in a constructor may be of any of them, so that a wildcard of `include` does not reach it in this way.
   */
  noteOwners(path: readonly string[], owners: readonly string[], isField?: boolean): void;
  /** Names below `path` that `configure` or `include` mention, found or not: instances may get them as fields later. */
  namedIn(path: readonly string[]): readonly string[];
  /** Throws for a pattern that matches nothing: an `exclude` with a slip would exclude nothing. */
  assertAllMean(paths: readonly (readonly string[])[], classes: readonly FoundClass[]): void;
}

/** A class whose members the rules speak about; `path` leads to it. */
export interface FoundClass {
  readonly path: readonly string[];
  /** Its own name and those of its ancestors. */
  readonly owners: readonly string[];
  /** Found out when a pattern matches no member: it means reading the text of the class. */
  readonly fields: () => PossibleFields;
}

const KNOWN = ['allow', 'writable', 'description', 'input', 'output', 'signature', 'constructable', 'context'];

export function parseMemberRules(name: string, options: MembersOptions, what: string): MemberRules {
  const include = parsePattern(options.include ?? '*', `${what}, include`);
  const exclude = parsePattern(options.exclude ?? [], `${what}, exclude`);
  const configure = parseConfigure(options.configure ?? {}, what);
  const owners = new Map<string, { readonly names: readonly string[]; readonly isField: boolean }>();
  /** Every full name of a member: `Dog.bark`, and `Animal.bark` if it is inherited. */
  const namesOf = (path: readonly string[]): readonly (readonly string[])[] => {
    const others = owners.get(path.join('.'))?.names ?? [];
    return [[name, ...path], ...others.map((owner) => withOwner([name, ...path], owner))];
  };
  const optionsOf = (path: readonly string[]): MemberOptions =>
    configure.get(path.join('.')) ?? first(namesOf(path), (full) => optionsBy(configure, full)) ?? {};
  const inOrAbove = (matcher: Matcher, path: readonly string[], byOwner: (pattern: Pattern) => boolean): boolean =>
    path.some((_, index) => {
      const prefix = path.slice(0, index + 1);
      const [own = [], ...others] = namesOf(prefix);
      if (matcher.matches(own)) return true;
      const isField = owners.get(prefix.join('.'))?.isField === true;
      const patterns = matcher.patterns.filter((pattern) => !isField || byOwner(pattern));
      return others.some((full) => patterns.some((pattern) => pattern.matches(full)));
    });
  const isHidden = (path: readonly string[]): boolean => {
    const hidden = hiddenBecause(path.at(-1) ?? '');
    return hidden !== null && !(hidden === 'private' && optionsOf(path).allow === true);
  };
  return {
    optionsOf,
    noteOwners: (path, names, isField = false) => {
      if (names.length > 0) owners.set(path.join('.'), { names, isField });
    },
    shows: (path) => {
      const prefixes = path.map((_, index) => path.slice(0, index + 1));
      if (prefixes.some(isHidden)) return false;
      // The nearest entry of `configure` counts: that of the member, or of the nearest object around it.
      const said = prefixes.map((prefix) => optionsOf(prefix).allow).findLast((allow) => allow !== undefined);
      if (said === false || (said === true && optionsOf(path).allow === true)) return said;
      const isIncluded = said === true || inOrAbove(include, path, ({ isLiteral }) => isLiteral);
      return isIncluded && !inOrAbove(exclude, path, () => true);
    },
    namedIn: (path) => {
      const keys = [...configure.keys()].map((key) => [name, ...key.split('.')]);
      const full = [name, ...path];
      const literals = include.patterns.filter(({ isLiteral }) => isLiteral).map(({ parts }) => parts);
      const below = [...keys, ...literals].flatMap((literal) => {
        const [owner, last] = [literal.slice(0, -1), literal.at(-1)];
        // Inside a module an undotted name means an export, not a field of every class.
        const isMeant = path.length === 0 || owner.length > 0;
        return last !== undefined && isMeant && endsWith(full, owner) ? [last] : [];
      });
      return [...new Set(below)];
    },
    assertAllMean: (paths, classes) => {
      const known = paths.flatMap(namesOf);
      const fields = lazily(() => classes.flatMap((found) => fieldNames(found, name)));
      const isOpen = (parts: readonly string[]): boolean => classes.some((found) => mayHave(found, name, parts));
      const suggestions = new Set(paths.map((path) => path.join('.')));
      for (const key of configure.keys()) {
        const parts = key.split('.');
        const isMeant = (full: readonly string[]): boolean =>
          full.slice(1).join('.') === key || (parts.length > 1 && endsWith(full, parts));
        if (!known.some(isMeant) && !fields().some(isMeant) && !isOpen([name, ...parts]))
          throw unknown(what, 'configure', key, suggestions);
      }
      for (const [option, { patterns }] of [['include', include] as const, ['exclude', exclude] as const])
        for (const pattern of patterns) {
          const { parts } = pattern;
          const isMeant = (full: readonly string[]): boolean => pattern.matches(full);
          if (isEverything(parts, option) || known.some(isMeant) || fields().some(isMeant) || isOpen(parts)) continue;
          throw unknown(what, option, parts.join('.'), suggestions);
        }
    },
  };
}

/** `*` means whatever there is; private names are hidden with or without an `exclude` of `_*`. */
function isEverything(parts: readonly string[], option: 'include' | 'exclude'): boolean {
  const last = parts.at(-1) ?? '';
  return parts.every((part) => part === '*') || (option === 'exclude' && /^_.*[*?]/.test(last));
}

/** Every full name of a field that instances of the class may have. */
function fieldNames({ path, owners, fields }: FoundClass, name: string): (readonly string[])[] {
  return [...fields().names].flatMap((field) => {
    const full = [name, ...path, field];
    return [full, ...owners.map((owner) => withOwner(full, owner))];
  });
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Whether instances of the class may get a field that the pattern names: their constructor makes any. */
function mayHave({ path, owners, fields }: FoundClass, name: string, parts: readonly string[]): boolean {
  const owner = parts.slice(0, -1);
  if ((owner.length === 0 && path.length > 0) || !fields().isOpen) return false;
  return endsWith([name, ...path], owner) || (owner.length === 1 && owners.includes(owner[0] ?? ''));
}

/** The same member with another name for its owner. */
function withOwner(full: readonly string[], owner: string): readonly string[] {
  return [...full.slice(0, -2), owner, ...full.slice(-1)];
}

/** The options whose key is the end of a full name, owner included: `Animal.bark`. */
function optionsBy(configure: ReadonlyMap<string, MemberOptions>, full: readonly string[]): MemberOptions | undefined {
  for (let from = 0; from <= full.length - 2; from += 1) {
    const found = configure.get(full.slice(from).join('.'));
    if (found !== undefined) return found;
  }
  return undefined;
}

function first<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function parseConfigure(configure: Readonly<Record<string, MemberOptions>>, what: string): Map<string, MemberOptions> {
  const parsed = new Map<string, MemberOptions>();
  for (const [key, options] of Object.entries(configure)) {
    // Callers in JavaScript have no types to stop them.
    const given: unknown = options;
    if (typeof given !== 'object' || given === null)
      throw new HermeticError('E_BAD_OPTION', `${what}, configure: "${key}" needs an object such as { allow: true }`);
    for (const option of Object.keys(given))
      if (!KNOWN.includes(option))
        throw new HermeticError('E_UNKNOWN_OPTION', `${what}, configure: "${key}" has no option "${option}"`, {
          hint: `its options are ${KNOWN.join(', ')}`,
        });
    if (options.allow === true && hiddenBecause(key.split('.').at(-1) ?? '') === 'never')
      throw new HermeticError(
        'E_BAD_NAME',
        `${what}, configure: "${key}" leads out of the sandbox and is never shown`,
        {
          hint: 'offer what it is for as a function of another name',
        },
      );
    parsed.set(key, options);
  }
  return parsed;
}

function endsWith(path: readonly string[], end: readonly string[]): boolean {
  const offset = path.length - end.length;
  return offset >= 0 && end.every((part, index) => path[offset + index] === part);
}

function unknown(what: string, option: string, key: string, names: Iterable<string>): HermeticError {
  const meant = nearest(key, names);
  return new HermeticError('E_BAD_PATTERN', `${what}, ${option}: there is no "${key}"`, {
    hint: meant === null ? 'a pattern that matches nothing is a slip: leave it out' : `did you mean "${meant}"?`,
  });
}
