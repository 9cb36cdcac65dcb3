import type { TypeSyntax } from '../../languages/type-syntax.js';

type Schema = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 8;

/** A JSON schema as a type of one language, for people to read; `any` for what it cannot say. */
export function jsonSchemaType(schema: unknown, syntax: TypeSyntax, depth = 0): string {
  if (!isSchema(schema) || depth > MAX_DEPTH) return syntax.any;
  const below = (part: unknown): string => jsonSchemaType(part, syntax, depth + 1);
  if ('const' in schema) return literal(schema['const'], syntax);
  if (Array.isArray(schema['enum']))
    return union(
      schema['enum'].map((value) => literal(value, syntax)),
      syntax,
    );
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return union(choices.map(below), syntax);
  const all = schema['allOf'];
  if (Array.isArray(all)) return all.length === 0 ? syntax.any : syntax.intersection(all.map(below));
  const { type } = schema;
  if (Array.isArray(type))
    return union(
      type.map((one: unknown) => below({ ...schema, type: one })),
      syntax,
    );
  if (type === 'array') return arrayType(schema, syntax, below);
  if (type === 'object') return objectType(schema, syntax, below);
  return isNamed(type, syntax) ? syntax.named[type] : syntax.any;
}

function arrayType(schema: Schema, syntax: TypeSyntax, below: (part: unknown) => string): string {
  const fixed = schema['prefixItems'];
  return Array.isArray(fixed) ? syntax.tuple(fixed.map(below)) : syntax.array(below(schema['items']));
}

function objectType(schema: Schema, syntax: TypeSyntax, below: (part: unknown) => string): string {
  const { properties } = schema;
  if (!isSchema(properties) || Object.keys(properties).length === 0)
    return syntax.record(below(schema['additionalProperties']));
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return syntax.object(
    Object.entries(properties).map(([name, part]) => ({
      name,
      optional: !required.includes(name),
      type: below(part),
    })),
  );
}

function literal(value: unknown, syntax: TypeSyntax): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return syntax.literal(value);
  return value === null ? syntax.named.null : syntax.any;
}

function union(parts: readonly string[], syntax: TypeSyntax): string {
  return parts.length === 0 ? syntax.any : [...new Set(parts)].join(' | ');
}

function isNamed(type: unknown, { named }: TypeSyntax): type is keyof TypeSyntax['named'] {
  return typeof type === 'string' && Object.hasOwn(named, type);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
