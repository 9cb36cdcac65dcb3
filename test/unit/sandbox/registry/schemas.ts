import type { StandardSchema } from '../../../../src/sandbox/registry/rules/standard-schema.js';

type Json = Record<string, unknown>;

/** A schema made by hand: the standard is small enough to need no library. */
function schema(json: Json, validate: StandardSchema['~standard']['validate']): StandardSchema {
  return {
    '~standard': { version: 1, vendor: 'test', validate, jsonSchema: { input: () => json, output: () => json } },
  };
}

export const number: StandardSchema = schema({ type: 'number' }, (value) =>
  typeof value === 'number' ? { value } : { issues: [{ message: `expected a number, got ${typeof value}` }] },
);

export const text: StandardSchema = schema({ type: 'string' }, (value) =>
  typeof value === 'string' ? { value: value.trim() } : { issues: [{ message: `expected text, got ${typeof value}` }] },
);

/** Answers with a promise. */
export const eventualNumber: StandardSchema = schema({ type: 'number' }, async (value) => {
  await Promise.resolve();
  return typeof value === 'number' ? { value } : { issues: [{ message: 'expected a number' }] };
});

export const user: StandardSchema = schema(
  {
    type: 'object',
    properties: { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
    required: ['name'],
  },
  (value) => {
    const { name, tags } = (value ?? {}) as { name?: unknown; tags?: unknown[] };
    const issues = [
      ...(typeof name === 'string' ? [] : [{ message: 'expected text', path: ['name'] }]),
      ...(tags ?? []).flatMap((tag, index) =>
        typeof tag === 'string' ? [] : [{ message: 'expected text', path: [{ key: 'tags' }, index] }],
      ),
    ];
    return issues.length === 0 ? { value } : { issues };
  },
);
