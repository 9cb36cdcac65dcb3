import type { AnyNode, Function as FunctionNode } from 'acorn';

const NOT_CHILDREN: ReadonlySet<string> = new Set([
  'type',
  'start',
  'end',
  'loc',
  'range',
  'value',
  'regex',
  'raw',
  'bigint',
]);

/** The nodes below, in no order that matters. Absent parts (holes, no else) are left out. */
export function childrenOf(node: AnyNode | FunctionNode): AnyNode[] {
  const children: AnyNode[] = [];
  for (const [key, value] of Object.entries(node)) {
    // `value` is a node in properties and class members, and the literal's own value elsewhere.
    if (NOT_CHILDREN.has(key) && !(key === 'value' && isNode(value))) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) children.push(item);
    } else if (isNode(value)) children.push(value);
  }
  return children;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
