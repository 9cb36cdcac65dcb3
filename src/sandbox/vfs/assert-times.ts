import { FileSystemError } from './file-system-error.js';

/** Throws for a time that no Date can hold: it has no meaning on a disk either. */
const LATEST = 8.64e15;

export function assertTimes(atimeMs: number, mtimeMs: number, path: string): void {
  for (const time of [atimeMs, mtimeMs])
    if (!Number.isFinite(time) || Math.abs(time) > LATEST) throw new FileSystemError('EINVAL', 'utime', path);
}
