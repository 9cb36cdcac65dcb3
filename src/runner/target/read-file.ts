import { type Stats, closeSync, openSync, readFileSync, readSync, readdirSync, realpathSync, statSync } from 'node:fs';

/** Resolution asks about many files that need not exist: absence is an answer here, not an error. */
export function readText(path: string): string | null {
  // Most files that are asked for are missing, and a thrown error costs ten times a stat.
  if (!isFile(path)) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Unreadable or malformed JSON is null too. */
export function readJson(path: string): unknown {
  const text = readText(path);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readHead(path: string, length: number): Buffer | null {
  try {
    const descriptor = openSync(path, 'r');
    try {
      const buffer = Buffer.allocUnsafe(length);
      return buffer.subarray(0, readSync(descriptor, buffer, 0, length, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

export function listDirectory(path: string): readonly string[] {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
}

export function isFile(path: string): boolean {
  return statusOf(path)?.isFile() === true;
}

export function isDirectory(path: string): boolean {
  return statusOf(path)?.isDirectory() === true;
}

function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A file where a directory was expected (an egg-info can be either), a loop of links, a place we may not look into.
    return undefined;
  }
}

/** The path itself when nothing is there. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
