import { SETTING_NAMES, type SettingName, type SettingShape, SETTINGS } from '../policy/settings.js';
import { nearest } from '../policy/nearest.js';

/** Flags for hermetic itself. */
export const OWN_FLAGS = ['--help', '--version', '--json'] as const;
export type OwnFlag = (typeof OWN_FLAGS)[number];

/** Every spelling of every setting. */
export const FLAGS: ReadonlyMap<string, SettingName> = flagTable();

/** A flag of this shape is followed by its value; the others take one only after `=`. */
export function takesNextArgument(shape: SettingShape): boolean {
  return shape === 'list' || shape === 'number' || shape === 'choice' || shape === 'path';
}

export function mayHaveValue(shape: SettingShape): boolean {
  return shape !== 'switch';
}

function flagTable(): Map<string, SettingName> {
  const flags = new Map<string, SettingName>();
  for (const name of SETTING_NAMES) spellings(name).forEach((flag) => flags.set(flag, name));
  return flags;
}

export function spellings(name: SettingName): readonly string[] {
  return [SETTINGS[name].flag, ...(SETTINGS[name].aliases ?? [])];
}

/** The flag that was probably meant; the API's names count too: `--block-network` is `--no-network`. */
export function suggestFlag(flag: string, own: readonly OwnFlag[]): string | null {
  const meanings = new Map<string, string>([...FLAGS.keys(), ...own].map((known) => [known, known]));
  for (const name of SETTING_NAMES) {
    const asFlag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (!meanings.has(asFlag)) meanings.set(asFlag, SETTINGS[name].flag);
  }
  const meant = nearest(flag, meanings.keys());
  return meant === null ? null : (meanings.get(meant) ?? null);
}
