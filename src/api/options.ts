import { HermeticError } from '../errors.js';
import type { Setting, SettingValue } from '../policy/merge/layers.js';
import { mergeLayers } from '../policy/merge/merge.js';
import { METADATA } from '../policy/network/metadata.js';
import { nearest } from '../policy/nearest.js';
import { parseValue } from '../policy/parse-value.js';
import { SETTING_NAMES, type SettingName, type SettingSpec, SETTINGS } from '../policy/settings.js';
import { withRealPaths } from '../runner/facts/real-paths.js';
import { escapeControl } from '../trace/escape.js';
import type { GuardPolicy } from '../wire/policy.js';
import type { Violation } from '../wire/report.js';
import type { PolicyViolation } from './policy-violation.js';

/** What code in this process may reach. Guards only turn on; `allow…` are exceptions to the guard of their group. */
export interface HermeticOptions {
  /** No traffic, DNS or listening, loopback included. */
  readonly blockNetwork?: boolean;
  /** Except this machine: 127/8, ::1, localhost. */
  readonly allowLocalhost?: boolean;
  /** Except these domains and what is below them: `example.com`, `example.com:443`. */
  readonly allowDomains?: string | readonly string[];
  /** Except these addresses: `10.0.0.0/8`, `192.0.2.1:443`. */
  readonly allowIps?: string | readonly string[];
  /** No new process; threads still run. */
  readonly blockSubprocess?: boolean;
  /** No writes; with a path, or with `fsRoot`, reads only under it. */
  readonly fsReadonly?: boolean | string;
  /** The only folder in which files may be read, besides the files of Node itself and the program's own modules. */
  readonly fsRoot?: string;
  /** Except writes under these folders. */
  readonly allowWrite?: string | readonly string[];
  /** More readable paths besides `fsRoot`. */
  readonly allowRead?: string | readonly string[];
  /** No variables but those of `allowEnv`, and no changes. */
  readonly blockEnvironment?: boolean;
  /** Except these variables: `PATH`, `npm_*`. */
  readonly allowEnv?: string | readonly string[];
  /** No eval, `new Function`, vm or modules made at run time. */
  readonly blockCodeExec?: boolean;
  /** Modules and packages that may not be loaded. */
  readonly denyImports?: string | readonly string[];
  /** No addons, FFI or WASI. */
  readonly blockNative?: boolean;
  /** No chdir, loader hooks or changes to how modules are found. */
  readonly blockInterpreterMutation?: boolean;
  /** Named sets of these options: `net-hermetic`, `exec-deny`, `fs-readonly`, `block-native`, `block-all`. */
  readonly profile?: string | readonly string[];
  /** A line on stderr for every blocked call. */
  readonly trace?: boolean | 'text' | 'json';
  /** For the rest of the process: nothing that is in force can be taken back. */
  readonly sealed?: boolean;
  /** Called for every blocked call inside the block. `error` is null for one in a child process or another thread. */
  readonly onViolation?: (violation: Violation, error: PolicyViolation | null) => void;
}

export interface ParsedOptions {
  readonly policy: GuardPolicy;
  readonly onViolation: HermeticOptions['onViolation'];
}

const OPTION_NAMES: readonly string[] = [
  ...SETTING_NAMES.filter((name) => SETTINGS[name].runOnly !== true),
  ...SETTING_NAMES.flatMap((name) => SETTINGS[name].valueOption ?? []),
  'onViolation',
];

/** Paths are resolved now, once. `caller` is the function as its user writes it, for messages. */
export function parseOptions(options: HermeticOptions, caller: string): ParsedOptions {
  // A caller in JavaScript may pass anything.
  const given: unknown = options;
  if (typeof given !== 'object' || given === null) {
    throw new HermeticError('E_BAD_OPTION', `${caller} takes an object with options`, {
      hint: `for example { blockNetwork: true }`,
    });
  }
  const values = new Map<string, unknown>(Object.entries(given).filter(([, value]) => value !== undefined));
  for (const name of values.keys()) if (!OPTION_NAMES.includes(name)) throw unknownOption(name);
  const { onViolation } = options;
  if (onViolation !== undefined && typeof onViolation !== 'function') throw badOption('onViolation', 'a function');
  const settings = SETTING_NAMES.flatMap((name) => settingsOf(name, values));
  const merged = withRealPaths(mergeLayers([{ name: 'options', settings }]));
  const { trace, sealed } = merged.run;
  const policy = { ...merged.policy, rules: merged.rules, metadata: METADATA, trace, sealed };
  return { policy, onViolation };
}

function settingsOf(name: SettingName, values: ReadonlyMap<string, unknown>): readonly Setting[] {
  const spec = SETTINGS[name];
  const extra = spec.valueOption === undefined ? undefined : values.get(spec.valueOption);
  const written = valuesOf(name, spec, values.get(name));
  if (extra === undefined || spec.valueOption === undefined) return written.map((value) => setting(name, value));
  if (typeof extra !== 'string') throw badOption(spec.valueOption, 'a path');
  if (written.length === 0) {
    throw new HermeticError(
      'E_EXCEPTION_WITHOUT_GUARD',
      `${spec.valueOption} belongs to ${name}, which nothing turns on`,
      {
        hint: `add ${name}: true`,
      },
    );
  }
  return [...written.filter((value) => value !== true), parseValue('path', extra)].map((value) => setting(name, value));
}

function setting(name: SettingName, value: SettingValue): Setting {
  return { name, value, source: { layer: 'options', where: name }, base: process.cwd() };
}

/** The values as a config file would have them; `false` means that the option was not given. */
function valuesOf(name: SettingName, spec: SettingSpec, value: unknown): readonly SettingValue[] {
  if (value === undefined || value === false) {
    if (value === false && spec.shape === 'list') throw badOption(name, 'a text or a list of texts');
    return [];
  }
  switch (spec.shape) {
    case 'switch':
      if (value === true) return [true];
      throw badOption(name, 'true or false');
    case 'switch-or-path':
      if (value === true) return [true];
      if (typeof value === 'string') return [parseValue('path', value)];
      throw badOption(name, 'true, false or a path');
    case 'switch-or-choice':
      if (value === true) return [true];
      if (typeof value === 'string' && spec.choices?.includes(value) === true) return [value];
      throw badOption(name, `true, false or ${(spec.choices ?? []).map((choice) => `'${choice}'`).join(' or ')}`);
    default:
      return textsOf(name, spec, value);
  }
}

function textsOf(name: SettingName, { meaning }: SettingSpec, value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((text) => {
    if (typeof text !== 'string') throw badOption(name, 'a text or a list of texts');
    // A text that is wrong fails here, before anything is installed.
    if (meaning !== undefined) parseValue(meaning, text);
    return text;
  });
}

function unknownOption(name: string): HermeticError {
  const meant = nearest(name, OPTION_NAMES);
  return new HermeticError('E_UNKNOWN_OPTION', `there is no option "${escapeControl(name)}"`, {
    hint: meant === null ? `options: ${OPTION_NAMES.join(', ')}` : `did you mean ${meant}?`,
  });
}

function badOption(name: string, what: string): HermeticError {
  return new HermeticError('E_BAD_OPTION', `${name} must be ${what}`);
}
