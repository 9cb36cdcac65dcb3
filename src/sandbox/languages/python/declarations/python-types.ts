import type { TypeSyntax } from '../../type-syntax.js';

export const PYTHON_TYPES: TypeSyntax = {
  any: 'Any',
  named: { string: 'str', number: 'float', integer: 'int', boolean: 'bool', null: 'None' },
  literal: (value) => {
    if (typeof value === 'string') return `Literal[${JSON.stringify(value)}]`;
    return typeof value === 'number' ? 'float' : 'bool';
  },
  array: (item) => `list[${item}]`,
  tuple: (items) => `tuple[${items.join(', ')}]`,
  record: (value) => `dict[str, ${value}]`,
  object: () => 'dict[str, Any]',
  intersection: () => 'Any',
};

const NAMED: Readonly<Record<string, string>> = {
  number: 'float',
  bigint: 'int',
  string: 'str',
  boolean: 'bool',
  void: 'None',
  null: 'None',
  undefined: 'None',
  unknown: 'Any',
  any: 'Any',
  object: 'dict[str, Any]',
  Uint8Array: 'bytes',
};

/** A TypeScript type in Python; `Any` where only a compiler would know. */
export function pythonType(typescript: string): string {
  const named = Object.hasOwn(NAMED, typescript) ? NAMED[typescript] : undefined;
  if (named !== undefined) return named;
  const item = /^([\w.]+)\[\]$/.exec(typescript)?.[1] ?? /^(?:Readonly)?Array<([\w.]+)>$/.exec(typescript)?.[1];
  if (item !== undefined) return `list[${pythonType(item)}]`;
  if (/^[\w.]+(?:\s*\|\s*[\w.]+)+$/.test(typescript)) {
    const parts = new Set(typescript.split('|').map((part) => pythonType(part.trim())));
    return parts.has('Any') ? 'Any' : [...parts].join(' | ');
  }
  return 'Any';
}
