import { readdirSync, readlinkSync } from 'node:fs';

/**
 * Descriptors beyond stdio that our caller gave us, as bash does for `<(command)`. Node marks them close-on-exec
 * and mixes them with its own, so its own are told apart by what they are.
 */
export function inheritedDescriptors(): readonly number[] {
  const links = new Map<number, string>();
  let names: readonly string[];
  try {
    names = readdirSync('/proc/self/fd');
  } catch {
    return [];
  }
  for (const name of names) {
    try {
      links.set(Number(name), readlinkSync(`/proc/self/fd/${name}`));
    } catch {
      // the descriptor that read the directory
    }
  }
  const uses = new Map<string, number>();
  for (const link of links.values()) uses.set(link, (uses.get(link) ?? 0) + 1);
  return [...links]
    .filter(([descriptor, link]) => descriptor > 2 && isFromOutside(link, uses.get(link) ?? 0))
    .map(([descriptor]) => descriptor)
    .sort((a, b) => a - b);
}

/** Node's own are epoll and event descriptors, and pipes of which it holds both ends. */
function isFromOutside(link: string, uses: number): boolean {
  if (link.startsWith('anon_inode:')) return false;
  return !(link.startsWith('pipe:') && uses > 1);
}
