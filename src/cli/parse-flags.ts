import { parseArgs, type ParseArgsConfig } from 'node:util';
import { HermeticError } from '../errors.js';
import type { Setting, SettingValue } from '../policy/merge/layers.js';
import { parseValue } from '../policy/parse-value.js';
import { type SettingName, type SettingSpec, SETTINGS } from '../policy/settings.js';
import { FLAGS, mayHaveValue, type OwnFlag, suggestFlag, takesNextArgument } from './flag-table.js';

export interface FlagContext {
  readonly layer: 'env' | 'flags';
  /** Relative paths are relative to this directory. */
  readonly base: string;
  /** The variable that holds the arguments; null for the command line. */
  readonly variable: string | null;
  readonly own: readonly OwnFlag[];
}

export interface ParsedFlags {
  readonly settings: readonly Setting[];
  /** `-h` is the short help, `--help` the long one. */
  readonly help: 'short' | 'long' | null;
  readonly version: boolean;
  readonly json: boolean;
  /** The index of the first argument that is neither a flag nor a flag's value; nothing after it was read. */
  readonly positional: number | null;
}

const OWN: NonNullable<ParseArgsConfig['options']> = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
  json: { type: 'boolean' },
};

/** One flag as it was written. */
interface Written {
  readonly flag: string;
  readonly value: string | undefined;
  readonly inline: boolean;
}

/** Checks strictly: what parseArgs lets through or guesses is an error here, with the way forward. */
export function parseFlags(args: readonly string[], context: FlagContext): ParsedFlags {
  const { tokens } = parseArgs({ args: [...args], options: optionsAmong(args), strict: false, tokens: true });
  const settings: Setting[] = [];
  let help: ParsedFlags['help'] = null;
  let version = false;
  let json = false;
  for (const token of tokens) {
    if (token.kind !== 'option') return { settings, help, version, json, positional: token.index };
    const { rawName, name, value } = token;
    const own = context.own.find((flag) => flag === `--${name}` && !FLAGS.has(flag));
    if (own === undefined || (rawName !== own && !/^-[hV]$/.test(rawName))) {
      settings.push(parseSetting({ flag: rawName, value, inline: token.inlineValue === true }, context));
      continue;
    }
    if (value !== undefined) throw usage(context, `${rawName} takes no value`);
    if (own === '--help') help = rawName === '-h' ? 'short' : 'long';
    if (own === '--version') version = true;
    if (own === '--json') json = true;
  }
  refuseContradictions(settings, context);
  return { settings, help, version, json, positional: null };
}

/** Our own options, and the flags among `args`: parseArgs checks each one that it gets. */
function optionsAmong(args: readonly string[]): NonNullable<ParseArgsConfig['options']> {
  const options = { ...OWN };
  for (const arg of args) {
    const [flag = ''] = arg.split('=', 1);
    const name = FLAGS.get(flag);
    if (name === undefined) continue;
    options[flag.slice(2)] = { type: takesNextArgument(SETTINGS[name].shape) ? 'string' : 'boolean' };
  }
  return options;
}

function parseSetting(written: Written, context: FlagContext): Setting {
  const name = FLAGS.get(written.flag);
  if (name === undefined) throw unknownFlag(written.flag, context);
  const where = context.variable ?? written.flag;
  return { name, value: valueOf(name, written, context), source: { layer: context.layer, where }, base: context.base };
}

function valueOf(name: SettingName, { flag, value, inline }: Written, context: FlagContext): SettingValue {
  const spec: SettingSpec = SETTINGS[name];
  if (!mayHaveValue(spec.shape)) {
    if (value === undefined) return true;
    throw usage(context, `${flag} takes no value`, `write ${flag} alone`);
  }
  if (value === undefined) {
    if (spec.shape === 'switch-or-path') return true;
    if (spec.shape === 'switch-or-choice') return spec.choices?.[0] ?? true;
    throw usage(context, `${flag} needs a value`, `write ${flag} ${spec.placeholder ?? 'VALUE'}`);
  }
  if (!inline && /^-./s.test(value)) {
    throw usage(context, `${flag} needs a value, but "${value}" follows`, `if it is the value, write ${flag}=${value}`);
  }
  return parseText(spec, flag, value, context);
}

function parseText(spec: SettingSpec, flag: string, value: string, context: FlagContext): SettingValue {
  if (spec.choices !== undefined && !spec.choices.includes(value)) {
    throw new HermeticError('E_BAD_VALUE', located(context, `${flag}: "${value}" is not one of its values`), {
      hint: `write ${flag}=${spec.choices.join('|')}`,
    });
  }
  if (spec.meaning === undefined) return value;
  try {
    const parsed = parseValue(spec.meaning, value);
    return typeof parsed === 'number' ? parsed : value;
  } catch (error) {
    if (!(error instanceof HermeticError)) throw error;
    throw new HermeticError(error.code, located(context, `${flag}: ${error.message}`), {
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      cause: error,
    });
  }
}

function refuseContradictions(settings: readonly Setting[], context: FlagContext): void {
  const seen = new Map<SettingName, SettingValue>();
  for (const { name, value } of settings) {
    const { flag, shape } = SETTINGS[name];
    const before = seen.get(name);
    if (shape !== 'list' && before !== undefined && before !== value) {
      throw usage(context, `${flag} is given twice: ${shown(before)} and ${shown(value)}`, 'keep one of them');
    }
    seen.set(name, value);
  }
}

function shown(value: SettingValue): string {
  return value === true ? 'without a value' : `"${value}"`;
}

function unknownFlag(flag: string, context: FlagContext): HermeticError {
  const meant = suggestFlag(flag, context.own);
  return new HermeticError('E_UNKNOWN_FLAG', located(context, `there is no flag ${flag}`), {
    hint: meant === null ? 'hermetic --help lists the flags' : `did you mean ${meant}?`,
  });
}

function usage(context: FlagContext, message: string, hint?: string): HermeticError {
  return new HermeticError('E_USAGE', located(context, message), hint === undefined ? {} : { hint });
}

function located({ variable }: FlagContext, message: string): string {
  return variable === null ? message : `${variable}: ${message}`;
}
