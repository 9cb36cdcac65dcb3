import { dirname } from 'node:path';

/** The directory itself, then its parents up to the root. */
export function ancestors(directory: string): readonly string[] {
  const found = [directory];
  for (let current = directory; dirname(current) !== current; current = dirname(current)) found.push(dirname(current));
  return found;
}
