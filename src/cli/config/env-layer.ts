import { HermeticError } from '../../errors.js';
import type { Layer, Setting } from '../../policy/merge/layers.js';
import { parseValue } from '../../policy/parse-value.js';
import { SETTINGS } from '../../policy/settings.js';
import type { Environment } from '../../runner/facts/machine.js';
import { parseFlags } from '../parse-flags.js';
import { splitWords } from '../shell-words.js';

/** The settings of HERMETIC_FLAGS, HERMETIC_PROFILE and HERMETIC_FS_ROOT; an empty variable has none. */
export function envLayer(env: Environment, cwd: string): Layer {
  return {
    name: 'env',
    settings: [
      ...flagSettings(env['HERMETIC_FLAGS'] ?? '', cwd),
      ...profileSettings(env['HERMETIC_PROFILE'] ?? '', cwd),
      ...rootSettings(env['HERMETIC_FS_ROOT'] ?? '', cwd),
    ],
  };
}

function flagSettings(text: string, cwd: string): readonly Setting[] {
  if (text === '') return [];
  const variable = 'HERMETIC_FLAGS';
  const args = splitWords(text, variable);
  if (args.includes('--')) throw misused('it cannot hold "--" or a target');
  const { settings, positional } = parseFlags(args, { layer: 'env', base: cwd, variable, own: [] });
  if (positional !== null) throw misused(`"${args[positional]}" is not a flag`);
  const flagOnly = settings.find(({ name }) => SETTINGS[name].flagOnly);
  if (flagOnly !== undefined) throw misused(`${SETTINGS[flagOnly.name].flag} works on the command line only`);
  return settings;
}

function profileSettings(text: string, cwd: string): readonly Setting[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  return names.map((name) => ({ name: 'profile', value: name, ...from('HERMETIC_PROFILE', cwd) }));
}

function rootSettings(text: string, cwd: string): readonly Setting[] {
  return text === '' ? [] : [{ name: 'fsReadonly', value: parseValue('path', text), ...from('HERMETIC_FS_ROOT', cwd) }];
}

function from(variable: string, base: string): Pick<Setting, 'source' | 'base'> {
  return { source: { layer: 'env', where: variable }, base };
}

function misused(what: string): HermeticError {
  return new HermeticError('E_USAGE', `HERMETIC_FLAGS: ${what}`, { hint: 'it holds flags such as --no-network' });
}
