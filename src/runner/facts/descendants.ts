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

/** Without those that have ended and wait for their parent to notice. */
export function livingBelow(pid: number): readonly number[] {
  return descendants(pid).filter(isAlive);
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s*[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
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
