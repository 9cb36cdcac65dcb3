import { readdirSync, readlinkSync } from 'node:fs';

/**
 * Descriptors beyond stdio that our caller gave us, as bash does for `<(command)`. Node marks them close-on-exec
 * and mixes them with its own, so we recognise its own by their kind.
 */
export function inheritedDescriptors(): readonly number[] {
  const links = descriptorLinks();
  const uses = new Map<string, number>();
  for (const [, link] of links) uses.set(link, (uses.get(link) ?? 0) + 1);
  return links
    .filter(([descriptor, link]) => descriptor > 2 && isFromOutside(link, uses.get(link) ?? 0))
    .map(([descriptor]) => descriptor)
    .sort((a, b) => a - b);
}

/** Node's own are epoll and event descriptors, and pipes of which it holds both ends. */
function isFromOutside(link: string, uses: number): boolean {
  if (link.startsWith('anon_inode:')) return false;
  return !(link.startsWith('pipe:') && uses > 1);
}

/** Every open descriptor, and what it leads to. */
export function descriptorLinks(): readonly (readonly [descriptor: number, link: string])[] {
  try {
    return readdirSync('/proc/self/fd').flatMap((name) => {
      try {
        return [[Number(name), readlinkSync(`/proc/self/fd/${name}`)] as const];
      } catch {
        // the descriptor that read the directory
        return [];
      }
    });
  } catch {
    return [];
  }
}
