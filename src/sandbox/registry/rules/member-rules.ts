import { HermeticError } from '../../../errors.js';
import { nearest } from '../../../policy/nearest.js';
import { type Matcher, parsePattern } from './member-pattern.js';
import { hiddenBecause } from '../names.js';
import type { MemberOptions, MembersOptions } from './options.js';

/** Which members of one registration are shown, and how. */
export interface MemberRules {
  /** `path` starts below the registration: `['Circle', 'area']`. */
  shows(path: readonly string[]): boolean;
  optionsOf(path: readonly string[]): MemberOptions;
  /** Names below `path` that `configure` or `include` mention, found or not: instances may get them as fields later. */
  namedIn(path: readonly string[]): readonly string[];
  /**
   * A misspelt name is an error: an `exclude` that excludes nothing would be a hole. Members of the `open` paths, which
   * are classes, cannot be known yet.
   */
  assertAllMean(paths: readonly (readonly string[])[], open: readonly (readonly string[])[]): void;
}

const KNOWN = ['allow', 'writable', 'description', 'input', 'output', 'signature', 'constructable', 'context'];

export function parseMemberRules(name: string, options: MembersOptions, what: string): MemberRules {
  const include = parsePattern(options.include ?? '*', `${what}, include`);
  const exclude = parsePattern(options.exclude ?? [], `${what}, exclude`);
  const configure = parseConfigure(options.configure ?? {}, what);
  const optionsOf = (path: readonly string[]): MemberOptions => configure.get(path.join('.')) ?? {};
  const inOrAbove = (matcher: Matcher, path: readonly string[]): boolean =>
    path.some((_, index) => matcher.matches([name, ...path.slice(0, index + 1)]));
  const isHidden = (path: readonly string[]): boolean => {
    const hidden = hiddenBecause(path.at(-1) ?? '');
    return hidden !== null && !(hidden === 'private' && optionsOf(path).allow === true);
  };
  return {
    optionsOf,
    shows: (path) => {
      const prefixes = path.map((_, index) => path.slice(0, index + 1));
      if (prefixes.some(isHidden)) return false;
      // The nearest entry of `configure` counts: that of the member, or of the nearest object around it.
      const said = prefixes.map((prefix) => optionsOf(prefix).allow).findLast((allow) => allow !== undefined);
      if (said === false || (said === true && optionsOf(path).allow === true)) return said;
      return (said === true || inOrAbove(include, path)) && !inOrAbove(exclude, path);
    },
    namedIn: (path) => {
      const keys = [...configure.keys()].map((key) => [name, ...key.split('.')]);
      const full = [name, ...path];
      const below = [...keys, ...include.literals].flatMap((literal) => {
        const [owner, last] = [literal.slice(0, -1), literal.at(-1)];
        // Inside a module an undotted name means an export, not a field of every class.
        const isMeant = path.length === 0 || owner.length > 0;
        return last !== undefined && isMeant && endsWith(full, owner) ? [last] : [];
      });
      return [...new Set(below)];
    },
    assertAllMean: (paths, open) => {
      const names = new Set(paths.map((path) => path.join('.')));
      const isOpen = (owner: readonly string[]): boolean =>
        owner.length > 0 && open.some((path) => endsWith([name, ...path], owner));
      for (const key of configure.keys())
        if (!names.has(key) && !open.some((path) => path.join('.') === key.split('.').slice(0, -1).join('.')))
          throw unknown(what, 'configure', key, names);
      for (const [option, { literals }] of [['include', include] as const, ['exclude', exclude] as const])
        for (const literal of literals)
          if (!isOpen(literal.slice(0, -1)) && !paths.some((path) => endsWith([name, ...path], literal)))
            throw unknown(what, option, literal.join('.'), names);
    },
  };
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
    hint: meant === null ? 'only patterns with * or ? may match nothing' : `did you mean "${meant}"?`,
  });
}
