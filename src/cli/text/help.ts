import { PROFILES } from '../../policy/merge/profiles.js';
import { SETTING_NAMES, type SettingGroup, type SettingName, SETTINGS } from '../../policy/settings.js';
import { mayHaveValue, spellings, takesNextArgument } from '../flag-table.js';

const EXAMPLES = [
  'hermetic --no-network -- http https://example.com',
  'hermetic --no-network --allow-domain pypi.org -- pip download black',
  'hermetic --fs-readonly=. --no-subprocess -- python3 app.py',
];

const USAGE = [
  'Usage: hermetic [flags] -- TARGET [ARGS...]',
  '       hermetic explain [flags] [-- TARGET] | doctor | completions SHELL',
];

const COMMANDS: readonly (readonly [string, string])[] = [
  ['explain [--json]', 'the policy in force, its sources, and the plan'],
  ['doctor [--json]', 'what this machine can enforce, and why not'],
  ['completions SHELL', 'a completion script for bash, zsh or fish'],
  ['-h, --help', 'the short help, this help'],
  ['-V, --version', 'the version'],
];

const EXIT_CODES: readonly (readonly [string, string])[] = [
  ['2', 'a guard blocked an action'],
  ['1', 'hermetic itself failed, and nothing ran'],
  ['124', 'the time limit'],
  ['other', "the target's own; 128+n when signal n ended it"],
];

const SOURCES: readonly (readonly [string, string])[] = [
  ['/etc/hermetic/policy.toml', 'the floor: nothing below loosens it'],
  ['HERMETIC.toml', 'or pyproject.toml, package.json; the nearest one'],
  ['HERMETIC_FLAGS', 'and HERMETIC_PROFILE, HERMETIC_FS_ROOT'],
  ['flags', 'the layer that turns a guard on owns its exceptions'],
];

const WIDTH = 80;
const MARGIN = 13;
const COLUMN = 28;

/** `-h`: fits a terminal of 24 lines and 80 columns. */
export function shortHelp(): string {
  const groups = [...flagsByGroup()].flatMap(([group, names]) => wrap(group, names.map(usageOf)));
  return lines([...EXAMPLES.map((example) => `  ${example}`), '', ...USAGE, '', ...groups, 'More: hermetic --help']);
}

/** `--help`: every flag, with what it does. */
export function longHelp(): string {
  const groups = [...flagsByGroup()].flatMap(([group, names]) => section(group, names.flatMap(flagRows)));
  return lines([
    ...EXAMPLES.map((example) => `  ${example}`),
    '',
    ...USAGE,
    ...groups,
    ...section('Commands', COMMANDS),
    ...section('Built-in profiles', [[Object.keys(PROFILES).join(', '), '']]),
    ...section('Where settings come from, lowest first', SOURCES),
    ...section('Exit codes', EXIT_CODES),
  ]);
}

/** `--allow-domain D[:PORT]`, `--fs-readonly[=ROOT]` */
export function usageOf(name: SettingName): string {
  const { flag, shape, placeholder = 'VALUE' } = SETTINGS[name];
  if (!mayHaveValue(shape)) return flag;
  return takesNextArgument(shape) ? `${flag} ${placeholder}` : `${flag}[=${placeholder}]`;
}

function flagsByGroup(): ReadonlyMap<SettingGroup, readonly SettingName[]> {
  const groups = new Map<SettingGroup, SettingName[]>();
  for (const name of SETTING_NAMES) {
    const { group } = SETTINGS[name];
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return groups;
}

function flagRows(name: SettingName): readonly (readonly [string, string])[] {
  const { summary, shape, choices } = SETTINGS[name];
  const details = [
    ...(shape === 'list' ? ['may be repeated'] : []),
    ...(shape === 'switch-or-choice' && choices !== undefined ? [choices.join(' or ')] : []),
  ];
  const aliases = spellings(name)
    .slice(1)
    .map((alias) => [alias, `the same as ${SETTINGS[name].flag}`] as const);
  return [[usageOf(name), [summary, ...details].join('; ')], ...aliases];
}

function section(title: string, rows: readonly (readonly [string, string])[]): readonly string[] {
  const row = ([left, right]: readonly [string, string]): string => `  ${left.padEnd(COLUMN - 2)} ${right}`.trimEnd();
  return ['', title, ...rows.map(row)];
}

function wrap(label: string, words: readonly string[]): readonly string[] {
  const wrapped = [label.padEnd(MARGIN)];
  for (const word of words) {
    const last = wrapped.pop() ?? '';
    const joined = last.length === MARGIN ? last + word : `${last} ${word}`;
    wrapped.push(...(joined.length <= WIDTH ? [joined] : [last, ' '.repeat(MARGIN) + word]));
  }
  return wrapped;
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
