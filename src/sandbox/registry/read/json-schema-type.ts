import { isIdentifier } from '../names.js';
import type { TypeText } from '../registration.js';

type Schema = Readonly<Record<string, unknown>>;

const ANY: TypeText = { typescript: 'unknown', python: 'Any' };
const NAMED: Readonly<Record<string, TypeText>> = {
  string: { typescript: 'string', python: 'str' },
  number: { typescript: 'number', python: 'float' },
  integer: { typescript: 'number', python: 'int' },
  boolean: { typescript: 'boolean', python: 'bool' },
  null: { typescript: 'null', python: 'None' },
};

/** A JSON Schema as a type, for people to read; what it cannot say is `unknown`. */
export function jsonSchemaType(schema: unknown, depth = 0): TypeText {
  if (!isSchema(schema) || depth > 8) return ANY;
  const below = (part: unknown): TypeText => jsonSchemaType(part, depth + 1);
  if ('const' in schema) return literal(schema['const']);
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literal));
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return union(choices.map(below));
  if (Array.isArray(schema['allOf'])) return intersection(schema['allOf'].map(below));
  const { type } = schema;
  if (Array.isArray(type)) return union(type.map((one: unknown) => below({ ...schema, type: one })));
  if (type === 'array') return arrayType(schema, below);
  if (type === 'object') return objectType(schema, below);
  return typeof type === 'string' && Object.hasOwn(NAMED, type) ? (NAMED[type] ?? ANY) : ANY;
}

function arrayType(schema: Schema, below: (part: unknown) => TypeText): TypeText {
  const fixed = schema['prefixItems'];
  if (Array.isArray(fixed)) {
    const parts = fixed.map(below);
    return {
      typescript: `[${parts.map(({ typescript }) => typescript).join(', ')}]`,
      python: `tuple[${parts.map(({ python }) => python).join(', ')}]`,
    };
  }
  const item = below(schema['items']);
  const simple = /^\w+$/.test(item.typescript);
  return {
    typescript: simple ? `${item.typescript}[]` : `Array<${item.typescript}>`,
    python: `list[${item.python}]`,
  };
}

function objectType(schema: Schema, below: (part: unknown) => TypeText): TypeText {
  const { properties } = schema;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  if (!isSchema(properties) || Object.keys(properties).length === 0) {
    const rest = below(schema['additionalProperties']);
    return { typescript: `Record<string, ${rest.typescript}>`, python: `dict[str, ${rest.python}]` };
  }
  const members = Object.entries(properties).map(([name, part]) => {
    const key = isIdentifier(name) ? name : JSON.stringify(name);
    return `${key}${required.includes(name) ? '' : '?'}: ${below(part).typescript}`;
  });
  return { typescript: `{ ${members.join('; ')} }`, python: 'dict[str, Any]' };
}

function literal(value: unknown): TypeText {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = JSON.stringify(value);
    return { typescript: text, python: typeof value === 'string' ? `Literal[${text}]` : 'float' };
  }
  if (typeof value === 'boolean') return { typescript: String(value), python: 'bool' };
  return value === null ? { typescript: 'null', python: 'None' } : ANY;
}

function union(parts: readonly TypeText[]): TypeText {
  if (parts.length === 0) return ANY;
  const of = (side: 'typescript' | 'python'): string => [...new Set(parts.map((part) => part[side]))].join(' | ');
  return { typescript: of('typescript'), python: of('python') };
}

function intersection(parts: readonly TypeText[]): TypeText {
  if (parts.length === 0) return ANY;
  return {
    typescript: parts.map(({ typescript }) => (typescript.includes('|') ? `(${typescript})` : typescript)).join(' & '),
    python: 'Any',
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
