import { normalPath } from '../vfs/normal-path.js';

/** The fields of a package.json that count. */
export interface PackageFields {
  readonly main?: string;
  readonly exports?: unknown;
}

const CONDITIONS = ['import', 'module', 'default'];

/** The guest may have written it: only two fields are read, and a text that is not JSON counts as missing. */
export function parsePackage(content: Uint8Array): PackageFields | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(content));
  } catch {
    return null;
  }
  const main = stringField(parsed, 'module') ?? stringField(parsed, 'main');
  const exports = field(parsed, 'exports');
  return {
    // Dots in it end at the package: the path is made normal before it is joined.
    ...(main === undefined ? {} : { main: normalPath(`/${main}`).slice(1) }),
    ...(exports === undefined || exports === null ? {} : { exports }),
  };
}

/** The file that `exports` gives for `.` or `./name`, relative to the package; null if it gives none. */
export function packageEntry(exports: unknown, subpath: string): string | null {
  const isMap = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  if (!isMap) return subpath === '.' ? target(exports, '') : null;
  const exact = field(exports, subpath);
  if (exact !== undefined) return target(exact, '');
  for (const [key, value] of Object.entries(exports)) {
    const [before, end, ...more] = key.split('*');
    if (before === undefined || end === undefined || more.length > 0) continue;
    if (subpath.length >= before.length + end.length && subpath.startsWith(before) && subpath.endsWith(end))
      return target(value, subpath.slice(before.length, subpath.length - end.length));
  }
  return null;
}

/** The first of our conditions, in the order in which the package names them, as Node does. */
function target(value: unknown, star: string, depth = 0): string | null {
  if (typeof value === 'string') return inside(value.replaceAll('*', () => star));
  if (depth > 8) return null;
  const choices: unknown[] = Array.isArray(value)
    ? value
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, choice]) => (CONDITIONS.includes(key) ? [choice] : []))
      : [];
  for (const choice of choices) {
    const found = target(choice, star, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function inside(path: string): string | null {
  const names = path.split('/').slice(1);
  if (
    !path.startsWith('./') ||
    names.some((name) => name === '' || name === '.' || name === '..' || name === 'node_modules')
  )
    return null;
  return names.join('/');
}

function stringField(value: unknown, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
