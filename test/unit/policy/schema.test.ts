import { describe, expect, test } from 'vitest';
import { configSchema } from '../../../src/policy/schema.js';
import { configKey, SETTING_NAMES, SETTINGS } from '../../../src/policy/settings.js';

const schema = configSchema();
// Its own `properties` is a plain object by construction.
const properties = schema['properties'] as Readonly<Record<string, unknown>>;

test('the schema names its draft and refuses unknown keys', () => {
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
  });
});

test.each(SETTING_NAMES)('%s is a key of the schema unless it is only a flag', (name) => {
  expect(Object.hasOwn(properties, configKey(name))).toBe(SETTINGS[name].flagOnly !== true);
});

describe('the schema of', () => {
  test.each([
    ['no-network', { const: true }],
    ['no-env', { const: true }],
    ['fs-readonly', { anyOf: [{ const: true }, { type: 'string', minLength: 1 }] }],
    ['allow-env', { anyOf: [{ type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*\\*?$' }, { type: 'array' }] }],
    ['timeout', { type: 'number', exclusiveMinimum: 0 }],
    ['max-procs', { type: 'integer', minimum: 1 }],
    ['kernel', { enum: ['auto', 'require'] }],
    ['trace', { anyOf: [{ const: true }, { enum: ['text', 'json'] }] }],
    [
      'profile',
      { anyOf: [{ $ref: '#/$defs/profile' }, { type: 'object', additionalProperties: { $ref: '#/$defs/settings' } }] },
    ],
  ])('%s has its shape', (key, expected) => {
    expect(properties[key]).toMatchObject(expected);
  });
});

test('a profile has the same keys, and no profiles inside', () => {
  const { settings } = schema['$defs'] as { readonly settings: { readonly properties: object } };
  expect(Object.keys(settings.properties).toSorted()).toEqual(
    Object.keys(properties)
      .filter((key) => key !== 'profiles')
      .toSorted(),
  );
});
