import { dirname } from 'node:path';

/**
 * Names the folders that hold more files than a reader can take in.
 * @param {readonly string[]} files
 * @param {number} most
 * @returns {string[]}
 */
export function crowdedRooms(files, most) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([room, count]) => `${room}:1 holds ${count} files; ${most} at most`);
}
