import { dirname } from 'node:path';
import { HermeticError } from '../../errors.js';
import type { Layer, ProfileDefinition, Setting, SettingValue, Source } from '../../policy/merge/layers.js';
import { nearest } from '../../policy/nearest.js';
import { parseValue } from '../../policy/parse-value.js';
import { type SettingName, type SettingShape, type SettingSpec, SETTINGS } from '../../policy/settings.js';
import { type ConfigEntry, type ConfigNode, entriesAt, entriesOf, type Position } from './config-tree.js';
import type { ConfigFile } from './find-config.js';
import { FLAGS } from '../flag-table.js';
import { configError, positionText } from './parse-config.js';

/** `profiles` because TOML has no room for both `profile = "x"` and `[profile.y]` in one file. */
const PROFILE_TABLES = ['profile', 'profiles'];

const KEYS: ReadonlyMap<string, SettingName> = new Map([...FLAGS].map(([flag, name]) => [flag.slice(2), name]));

const EXPECTED: Readonly<Record<SettingShape, string>> = {
  switch: 'true',
  'switch-or-path': 'true or a path in quotes',
  list: 'a text or a list of texts',
  number: 'a number',
  choice: 'a text',
  'switch-or-choice': 'true or a text',
  path: 'a path in quotes',
};

interface Origin {
  readonly file: ConfigFile;
  readonly layer: 'file' | 'floor';
}

/** Checks every key and value: the first that makes no sense is an error with its position. */
export function readConfig(file: ConfigFile, layer: 'file' | 'floor'): Layer {
  const origin = { file, layer };
  const profiles = entriesOf(file.table).filter(isProfileTable);
  return {
    name: layer,
    settings: readSettings(origin, file.table, (entry) => !isProfileTable(entry)),
    profiles: new Map(profiles.flatMap(({ node }) => readProfiles(origin, node))),
  };
}

function isProfileTable({ key, node }: ConfigEntry): boolean {
  return PROFILE_TABLES.includes(key) && node.value.kind === 'table';
}

function readProfiles(origin: Origin, table: ConfigNode): readonly (readonly [string, ProfileDefinition])[] {
  return entriesOf(table).map(({ key, at, node }) => {
    if (node.value.kind !== 'table') throw invalid(origin, at, `the profile "${key}" must be a table`);
    locating(origin, at, () => parseValue('profile', key));
    return [key, { source: sourceOf(origin, at), settings: readSettings(origin, node) }];
  });
}

function readSettings(
  origin: Origin,
  table: ConfigNode,
  isSetting: (entry: ConfigEntry) => boolean = () => true,
): readonly Setting[] {
  return entriesOf(table)
    .filter(isSetting)
    .flatMap((entry) => {
      if (entriesAt(table, entry.key)[0] !== entry) throw invalid(origin, entry.at, `"${entry.key}" is written twice`);
      return readSetting(origin, entry);
    });
}

function readSetting(origin: Origin, { key, at, node }: ConfigEntry): readonly Setting[] {
  const name = KEYS.get(key);
  if (name === undefined) throw unknownKey(origin, key, at);
  const spec = SETTINGS[name];
  if (spec.flagOnly) {
    throw invalid(origin, at, `"${key}" has no place in a file`, `write ${spec.flag} on the command line`);
  }
  const items = spec.shape === 'list' && node.value.kind === 'list' ? node.value.items : [node];
  const shared = { name, source: sourceOf(origin, at), base: dirname(origin.file.path) };
  return items.map((item) => ({ ...shared, value: readValue(origin, key, spec, item) }));
}

function readValue(origin: Origin, key: string, spec: SettingSpec, { at, value }: ConfigNode): SettingValue {
  const isSwitch = spec.shape.startsWith('switch');
  if (isSwitch && value.kind === 'boolean') {
    if (!value.on)
      throw invalid(origin, at, `"${key}" cannot be false: a file only turns things on`, 'leave the key out');
    return spec.choices?.[0] ?? true;
  }
  if (value.kind === 'string' && spec.shape !== 'switch' && spec.shape !== 'number') {
    return spec.choices === undefined
      ? readText(origin, spec, at, value.text)
      : readChoice(origin, key, spec, at, value.text);
  }
  if (value.kind === 'number' && spec.shape === 'number') return readText(origin, spec, at, String(value.number));
  throw invalid(origin, at, `"${key}" must be ${EXPECTED[spec.shape]}`);
}

function readText(origin: Origin, { meaning }: SettingSpec, at: Position, text: string): SettingValue {
  if (meaning === undefined) return text;
  const parsed = locating(origin, at, () => parseValue(meaning, text));
  return typeof parsed === 'number' ? parsed : text;
}

function readChoice(origin: Origin, key: string, spec: SettingSpec, at: Position, text: string): string {
  if (spec.choices?.includes(text) !== true) {
    throw invalid(origin, at, `"${key}" cannot be "${text}"`, `write one of ${spec.choices?.join(', ')}`);
  }
  // A repository must not be able to switch a layer of defence off.
  if (spec === SETTINGS.kernel && text === 'off') {
    throw invalid(origin, at, 'a file cannot turn the kernel layer off', `write ${spec.flag}=off on the command line`);
  }
  return text;
}

function locating<T>(origin: Origin, at: Position, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof HermeticError) throw invalid(origin, at, error.message, error.hint);
    throw error;
  }
}

function unknownKey(origin: Origin, key: string, at: Position): HermeticError {
  const meant = nearest(key.replace(/^--/, ''), KEYS.keys());
  return invalid(origin, at, `there is no setting "${key}"`, meant === null ? undefined : `did you mean ${meant}?`);
}

function sourceOf({ file, layer }: Origin, at: Position): Source {
  return { layer, where: positionText(file.shown, at) };
}

function invalid({ file }: Origin, at: Position, message: string, hint?: string): HermeticError {
  return configError(file.shown, at, message, hint);
}
