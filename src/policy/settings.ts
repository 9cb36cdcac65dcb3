import type * as wire from '../wire/policy.js';
import { TRACE_FORMATS } from './trace-format.js';

/** The things that can be denied. A new name does not compile until every table below has a row for it. */
export type GuardName = wire.GuardName;

export type SettingGroup =
  | 'Network'
  | 'Subprocess'
  | 'Files'
  | 'Environment'
  | 'Code'
  | 'Imports'
  | 'Interpreter'
  | 'Profiles'
  | 'Limits'
  | 'Kernel'
  | 'Seal'
  | 'Output'
  | 'Config';

/** How a setting is written. `flag` shapes derive from it on the command line, value types in config files. */
export type SettingShape =
  /** `--flag`; `true` in a file */
  | 'switch'
  /** `--flag` or `--flag=PATH`; `true` or a string in a file */
  | 'switch-or-path'
  /** `--flag VALUE`, repeatable; a string or a list of strings in a file */
  | 'list'
  /** `--flag NUMBER`; a positive number in a file */
  | 'number'
  /** `--flag CHOICE`; one of `choices` */
  | 'choice'
  /** `--flag` or `--flag=CHOICE`; `true` or one of `choices` in a file */
  | 'switch-or-choice'
  /** `--flag PATH` */
  | 'path';

/** The meaning of a value's text; `parse-value.ts` has the parser of each. */
export type ValueMeaning =
  | 'domain'
  | 'cidr'
  | 'path'
  | 'env-name'
  | 'module'
  | 'profile'
  | 'seconds'
  | 'megabytes'
  | 'count';

export type SettingName =
  | 'blockNetwork'
  | 'allowLocalhost'
  | 'allowDomains'
  | 'allowIps'
  | 'blockSubprocess'
  | 'fsReadonly'
  | 'allowWrite'
  | 'allowRead'
  | 'blockEnvironment'
  | 'allowEnv'
  | 'blockCodeExec'
  | 'denyImports'
  | 'blockNative'
  | 'blockInterpreterMutation'
  | 'profile'
  | 'timeout'
  | 'memory'
  | 'cpu'
  | 'maxProcs'
  | 'kernel'
  | 'sealed'
  | 'trace'
  | 'statusFile'
  | 'config'
  | 'noConfig';

export interface SettingSpec {
  readonly flag: `--${string}`;
  readonly aliases?: readonly `--${string}`[];
  readonly group: SettingGroup;
  readonly shape: SettingShape;
  readonly meaning?: ValueMeaning;
  readonly choices?: readonly string[];
  /** Shown in help and completions: `--allow-domain D[:PORT]`. */
  readonly placeholder?: string;
  /** This setting turns the guard on. */
  readonly guard?: GuardName;
  /** This setting is an exception to the guard; useless, hence refused, without it. */
  readonly exceptionTo?: GuardName;
  /** Only meaningful on the command line: not a key of a config file. */
  readonly flagOnly?: true;
  /** Only a run has it: not an option of guards in your own process. */
  readonly runOnly?: true;
  /** A second option of the API, which says the value that a flag takes behind its `=`. */
  readonly valueOption?: 'fsRoot';
  readonly summary: string;
}

/**
 * The one table. Flags, config keys (the flag without its dashes), API option names (the row's name), help, completions
 * and the JSON schema are derived from these rows. merge/ gives them their meaning, and `HermeticOptions` their types.
 */
export const SETTINGS: Readonly<Record<SettingName, SettingSpec>> = {
  blockNetwork: {
    flag: '--no-network',
    group: 'Network',
    shape: 'switch',
    guard: 'network',
    summary: 'no traffic, DNS or listening, loopback included',
  },
  allowLocalhost: {
    flag: '--allow-localhost',
    group: 'Network',
    shape: 'switch',
    exceptionTo: 'network',
    summary: 'except this machine: 127/8, ::1, localhost',
  },
  allowDomains: {
    flag: '--allow-domain',
    group: 'Network',
    shape: 'list',
    meaning: 'domain',
    placeholder: 'D[:PORT]',
    exceptionTo: 'network',
    summary: 'except D and its subdomains',
  },
  allowIps: {
    flag: '--allow-ip',
    group: 'Network',
    shape: 'list',
    meaning: 'cidr',
    placeholder: 'CIDR[:PORT]',
    exceptionTo: 'network',
    summary: 'except these addresses',
  },
  blockSubprocess: {
    flag: '--no-subprocess',
    group: 'Subprocess',
    shape: 'switch',
    guard: 'subprocess',
    summary: 'no new process; threads still run',
  },
  fsReadonly: {
    flag: '--fs-readonly',
    group: 'Files',
    shape: 'switch-or-path',
    meaning: 'path',
    placeholder: 'ROOT',
    guard: 'filesystem',
    valueOption: 'fsRoot',
    summary: 'no writes; with =ROOT, reads only under it',
  },
  allowWrite: {
    flag: '--allow-write',
    group: 'Files',
    shape: 'list',
    meaning: 'path',
    placeholder: 'DIR',
    exceptionTo: 'filesystem',
    summary: 'except writes under DIR',
  },
  allowRead: {
    flag: '--allow-read',
    group: 'Files',
    shape: 'list',
    meaning: 'path',
    placeholder: 'PATH',
    exceptionTo: 'filesystem',
    summary: 'more readable places next to ROOT',
  },
  blockEnvironment: {
    flag: '--no-environment',
    aliases: ['--no-env'],
    group: 'Environment',
    shape: 'switch',
    guard: 'environment',
    summary: 'start with an empty environment; no changes',
  },
  allowEnv: {
    flag: '--allow-env',
    group: 'Environment',
    shape: 'list',
    meaning: 'env-name',
    placeholder: 'NAME[*]',
    exceptionTo: 'environment',
    summary: 'except these variables',
  },
  blockCodeExec: {
    flag: '--no-code-exec',
    group: 'Code',
    shape: 'switch',
    guard: 'code',
    summary: 'no eval, exec, compile, new Function by user code',
  },
  denyImports: {
    flag: '--deny-import',
    group: 'Imports',
    shape: 'list',
    meaning: 'module',
    placeholder: 'NAME',
    guard: 'imports',
    summary: 'deny a module or package',
  },
  blockNative: {
    flag: '--block-native',
    aliases: ['--strict-imports'],
    group: 'Imports',
    shape: 'switch',
    guard: 'native',
    summary: 'no native extensions or FFI',
  },
  blockInterpreterMutation: {
    flag: '--no-interpreter-mutation',
    group: 'Interpreter',
    shape: 'switch',
    guard: 'interpreter',
    summary: 'no chdir, sys.path edits or loader hooks',
  },
  profile: {
    flag: '--profile',
    group: 'Profiles',
    shape: 'list',
    meaning: 'profile',
    placeholder: 'NAME',
    summary: 'a named set of these flags',
  },
  timeout: {
    flag: '--timeout',
    group: 'Limits',
    shape: 'number',
    meaning: 'seconds',
    placeholder: 'S',
    runOnly: true,
    summary: 'wall clock; exit 124',
  },
  memory: {
    flag: '--memory',
    group: 'Limits',
    shape: 'number',
    meaning: 'megabytes',
    placeholder: 'MB',
    runOnly: true,
    summary: 'address space of each process',
  },
  cpu: {
    flag: '--cpu',
    group: 'Limits',
    shape: 'number',
    meaning: 'seconds',
    placeholder: 'S',
    runOnly: true,
    summary: 'processor time of each process',
  },
  maxProcs: {
    flag: '--max-procs',
    group: 'Limits',
    shape: 'number',
    meaning: 'count',
    placeholder: 'N',
    runOnly: true,
    summary: 'processes and threads it may add',
  },
  kernel: {
    flag: '--kernel',
    group: 'Kernel',
    shape: 'choice',
    choices: ['auto', 'require', 'off'],
    placeholder: 'MODE',
    runOnly: true,
    summary: 'auto, require or off',
  },
  sealed: { flag: '--seal', group: 'Seal', shape: 'switch', summary: 'freeze what the guards patched' },
  trace: {
    flag: '--trace',
    group: 'Output',
    shape: 'switch-or-choice',
    choices: TRACE_FORMATS,
    placeholder: 'FORM',
    summary: 'a line on stderr per blocked call',
  },
  statusFile: {
    flag: '--status-file',
    group: 'Output',
    shape: 'path',
    meaning: 'path',
    placeholder: 'F',
    flagOnly: true,
    runOnly: true,
    summary: 'write what happened as JSON',
  },
  config: {
    flag: '--config',
    group: 'Config',
    shape: 'path',
    meaning: 'path',
    placeholder: 'F',
    flagOnly: true,
    runOnly: true,
    summary: 'read this file, not the nearest',
  },
  noConfig: {
    flag: '--no-config',
    group: 'Config',
    shape: 'switch',
    flagOnly: true,
    runOnly: true,
    summary: 'read no project file',
  },
};

// Object.keys loses the literal type of the keys; the table above is closed.
export const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS) as SettingName[];

/** The key of a setting in config files: the flag without its dashes. */
export function configKey(name: SettingName): string {
  return SETTINGS[name].flag.slice(2);
}
