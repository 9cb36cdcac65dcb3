import { readFileSync, readdirSync } from 'node:fs';

/** The processes below `pid`, children before grandchildren. Linux only; elsewhere nothing is found. */
export function descendants(pid: number): readonly number[] {
  const found: number[] = [];
  const queue = [pid];
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift()) {
    const children = childrenOf(parent);
    found.push(...children);
    queue.push(...children);
  }
  return found;
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
