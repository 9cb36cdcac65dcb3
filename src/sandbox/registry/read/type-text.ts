import type { TypeText } from '../registration.js';

const PYTHON: Readonly<Record<string, string>> = {
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

/** A TypeScript type with what Python says for it; `Any` where only a compiler would know. */
export function typeText(typescript: string): TypeText {
  return { typescript, python: pythonType(typescript) };
}

function pythonType(text: string): string {
  const simple = Object.hasOwn(PYTHON, text) ? PYTHON[text] : undefined;
  if (simple !== undefined) return simple;
  const item = /^([\w.]+)\[\]$/.exec(text)?.[1] ?? /^(?:Readonly)?Array<([\w.]+)>$/.exec(text)?.[1];
  if (item !== undefined) return `list[${pythonType(item)}]`;
  if (/^[\w.]+(?:\s*\|\s*[\w.]+)+$/.test(text)) {
    const parts = new Set(text.split('|').map((part) => pythonType(part.trim())));
    return parts.has('Any') ? 'Any' : [...parts].join(' | ');
  }
  return 'Any';
}
