import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is kept between runs. Each user has one: what another made cannot be written to, and often not be read. */
export function cacheFolder(name: string): string {
  const uid = process.getuid?.() ?? 0;
  return join(tmpdir(), uid === 0 ? name : `${name}-${uid}`);
}
