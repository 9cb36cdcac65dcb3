import {
  configKey,
  SETTING_NAMES,
  type SettingShape,
  type SettingSpec,
  SETTINGS,
  type ValueMeaning,
} from './settings.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

const TEXT: JsonSchema = { type: 'string', minLength: 1 };

/** Rough forms for editors; the parsers of `parse-value.ts` decide. */
const MEANINGS: Readonly<Record<ValueMeaning, JsonSchema>> = {
  domain: TEXT,
  cidr: TEXT,
  path: TEXT,
  'env-name': { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*\\*?$' },
  module: TEXT,
  profile: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' },
  seconds: { type: 'number', exclusiveMinimum: 0 },
  megabytes: { type: 'number', exclusiveMinimum: 0 },
  count: { type: 'integer', minimum: 1 },
};

const SHAPES: Readonly<Record<SettingShape, (value: JsonSchema) => JsonSchema>> = {
  switch: () => ({ const: true }),
  'switch-or-path': (value) => ({ anyOf: [{ const: true }, value] }),
  list: (value) => ({ anyOf: [value, { type: 'array', items: value }] }),
  number: (value) => value,
  choice: (value) => value,
  'switch-or-choice': (value) => ({ anyOf: [{ const: true }, value] }),
  path: (value) => value,
};

/** The JSON schema of HERMETIC.toml, of `[tool.hermetic]` and of `"hermetic"` in package.json. */
export function configSchema(): JsonSchema {
  const { profile, ...settings } = settingSchemas();
  const profiles: JsonSchema = {
    type: 'object',
    description: 'profiles of your own, by name',
    propertyNames: MEANINGS.profile,
    additionalProperties: { $ref: '#/$defs/settings' },
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'HERMETIC.toml',
    description: 'What code run by hermetic may reach. Guards only turn on.',
    type: 'object',
    properties: { ...settings, profile: { ...profile, anyOf: [{ $ref: '#/$defs/profile' }, profiles] }, profiles },
    additionalProperties: false,
    $defs: {
      profile: profile ?? {},
      settings: { type: 'object', properties: { ...settings, profile }, additionalProperties: false },
    },
  };
}

function settingSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    SETTING_NAMES.filter((name) => !SETTINGS[name].flagOnly).flatMap((name) =>
      [configKey(name), ...(SETTINGS[name].aliases ?? []).map((alias) => alias.slice(2))].map((key) => [
        key,
        { description: SETTINGS[name].summary, ...SHAPES[SETTINGS[name].shape](valueSchema(SETTINGS[name])) },
      ]),
    ),
  );
}

function valueSchema(spec: SettingSpec): JsonSchema {
  // The kernel layer can only be turned off by whoever starts the run.
  if (spec.choices !== undefined) return { enum: spec.choices.filter((choice) => choice !== 'off') };
  return spec.meaning === undefined ? {} : MEANINGS[spec.meaning];
}
