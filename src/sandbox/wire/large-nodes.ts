import type { Work } from './in-slices.js';

/** A node with fewer values below it is read at once. */
const LARGE = 1000;
/** So many characters of a text are as much work as a value: digits of a bigint take longer than most. */
const CHARACTERS = 256;

interface Open {
  readonly node: readonly unknown[];
  next: number;
  /** Values below it so far. */
  size: number;
}

/** The lists of a tree that hold many values, at any depth. */
export function* largeNodes(tree: unknown): Work<ReadonlySet<unknown>> {
  const large = new Set<unknown>();
  const stack: Open[] = Array.isArray(tree) ? [{ node: tree, next: 0, size: 0 }] : [];
  for (let steps = 1; ; steps += 1) {
    const open = stack.at(-1);
    if (open === undefined) return large;
    if (steps % 64 === 0) yield;
    const child = open.node[open.next];
    open.next += 1;
    if (open.next <= open.node.length) {
      open.size += typeof child === 'string' ? 1 + child.length / CHARACTERS : 1;
      if (Array.isArray(child)) stack.push({ node: child, next: 0, size: 0 });
      continue;
    }
    stack.pop();
    if (open.size > LARGE) large.add(open.node);
    const above = stack.at(-1);
    if (above !== undefined) above.size += open.size;
  }
}
