import { fileURLToPath } from 'node:url';
import { type Access, anyFileRequest, fileRequest } from '../../judge/request.js';
import type { Scope } from '../../judge/scope.js';
import type { PolicyViolation } from '../../judge/violation.js';
import type { Ask } from '../../seams/install-seams.js';
import { apply, indexOf, isObject, methodOf, property, replace, slice, text } from '../../seams/primordials.js';

/** A path among the arguments of a call. */
export interface PathArgument {
  readonly index: number;
  readonly access: Access;
  /** The call acts on the link itself. */
  readonly nofollow: boolean;
  /** The call makes missing parents too: always, never, or where the argument of this number is true. */
  readonly parents: boolean | number;
}

export function pathAt(index: number, access: Access): PathArgument {
  return { index, access, nofollow: false, parents: false };
}

export function askPaths(api: string, paths: readonly PathArgument[]): Ask {
  return (scope, args) => {
    for (let index = 0; index < paths.length; index += 1) {
      const path = paths[index];
      const violation = path === undefined ? null : askPath(scope, api, args, path, path.access);
      if (violation !== null) return violation;
    }
    return null;
  };
}

/** The same for Node's public functions, which also take URLs and open files. */
export function askPublicPaths(api: string, paths: readonly PathArgument[]): Ask {
  return (scope, args) => {
    for (let index = 0; index < paths.length; index += 1) {
      const path = paths[index];
      const violation =
        path !== undefined && toPath(args, path.index) ? askPath(scope, api, args, path, path.access) : null;
      if (violation !== null) return violation;
    }
    return null;
  };
}

/** For a file that Node writes wherever it was told to. */
export function askAnyFile(api: string): Ask {
  return (scope) => {
    const verdict = scope.check(anyFileRequest(api));
    return typeof verdict === 'string' ? null : verdict;
  };
}

/** Asks about one path, and replaces it in `args` by what was judged. */
export function askPath(
  scope: Scope,
  api: string,
  args: unknown[],
  { index, nofollow, parents }: PathArgument,
  access: Access,
): PolicyViolation | null {
  const path = pathText(args, index, access);
  if (path === null) return null;
  const makesParents = typeof parents === 'number' ? args[parents] === true : parents;
  const verdict = scope.check(fileRequest(access, api, path, nofollow, makesParents));
  return typeof verdict === 'string' ? null : verdict;
}

// The class types its own prototype as any.
const bufferToText = methodOf(Buffer.prototype as object, 'toString');
const copyBytes = methodOf(Uint8Array.prototype, 'slice');

/**
 * The path as text, and the very same value put back for the call: what was judged is what is used. Null for a
 * descriptor, which was judged when it was opened.
 */
export function pathText(args: unknown[], index: number, access: Access): string | null {
  const value = args[index];
  if (typeof value === 'string') return untilNull(args, index, value);
  if (typeof value === 'number') {
    // fchmod and its kin change a file through a descriptor that may only read it.
    return access === 'change' ? `/proc/self/fd/${value}` : null;
  }
  if (value instanceof Uint8Array) {
    const copy: unknown = apply(copyBytes, value, []);
    args[index] = copy;
    const path = text(apply(bufferToText, copy, ['utf8']));
    return indexOf(path, '\0') < 0 ? path : untilNull(args, index, path);
  }
  if (value === undefined || value === null) return null;
  const path = text(value);
  args[index] = path;
  return untilNull(args, index, path);
}

/** C ends a path there; Node's public functions refuse one. */
function untilNull(args: unknown[], index: number, path: string): string {
  const end = indexOf(path, '\0');
  if (end < 0) return path;
  const cut = slice(path, 0, end);
  args[index] = cut;
  return cut;
}

// The target may replace it.
const pathOf = fileURLToPath;

/** Turns a URL into a path, once. False for a value that is no path: a FileHandle, or one that Node will refuse. */
export function toPath(args: unknown[], index: number): boolean {
  const value = args[index];
  if (!isObject(value) || value instanceof Uint8Array) return true;
  const href = property(value, 'href');
  if (typeof href !== 'string') return false;
  replace(args, index, pathOf(href));
  return true;
}
