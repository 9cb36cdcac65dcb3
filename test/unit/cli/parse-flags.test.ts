import { describe, expect, test } from 'vitest';
import { type FlagContext, parseFlags } from '../../../src/cli/parse-flags.js';
import type { SettingValue } from '../../../src/policy/merge/layers.js';
import { SETTING_NAMES, type SettingName, SETTINGS } from '../../../src/policy/settings.js';

const CONTEXT: FlagContext = { layer: 'flags', base: '/here', variable: null, own: ['--help', '--version'] };

describe('flags', () => {
  const cases: readonly [string, readonly [SettingName, SettingValue][]][] = [
    ['--no-network', [['blockNetwork', true]]],
    [
      '--no-env --no-environment',
      [
        ['blockEnvironment', true],
        ['blockEnvironment', true],
      ],
    ],
    ['--strict-imports', [['blockNative', true]]],
    [
      '--allow-domain x.org --allow-domain=y.org:443',
      [
        ['allowDomains', 'x.org'],
        ['allowDomains', 'y.org:443'],
      ],
    ],
    ['--fs-readonly', [['fsReadonly', true]]],
    ['--fs-readonly=.', [['fsReadonly', '.']]],
    ['--fs-readonly=a=b', [['fsReadonly', 'a=b']]],
    ['--trace', [['trace', 'text']]],
    [
      '--trace=json --trace=json',
      [
        ['trace', 'json'],
        ['trace', 'json'],
      ],
    ],
    [
      '--trace --trace=text',
      [
        ['trace', 'text'],
        ['trace', 'text'],
      ],
    ],
    ['--timeout 2.5', [['timeout', 2.5]]],
    [
      '--timeout=5 --timeout 5.0',
      [
        ['timeout', 5],
        ['timeout', 5],
      ],
    ],
    ['--kernel require', [['kernel', 'require']]],
    ['--allow-write=-odd-', [['allowWrite', '-odd-']]],
    ['--status-file -', [['statusFile', '-']]],
  ];
  test.each(cases)('%s', (line, expected) => {
    const parsed = parseFlags(line.split(' '), CONTEXT);
    expect(parsed.settings.map(({ name, value }) => [name, value])).toEqual(expected);
    expect(parsed.positional).toBeNull();
  });

  test('say where they were written', () => {
    expect(parseFlags(['--no-env'], CONTEXT).settings).toEqual([
      { name: 'blockEnvironment', value: true, source: { layer: 'flags', where: '--no-env' }, base: '/here' },
    ]);
  });

  test.each(SETTING_NAMES)('the flag of %s is known', (name) => {
    const { flag, shape, choices, meaning } = SETTINGS[name];
    const values = {
      domain: 'x.org',
      cidr: '10.0.0.0/8',
      path: 'p',
      'env-name': 'A',
      module: 'm',
      profile: 'p',
      seconds: '1',
      megabytes: '1',
      count: '1',
    };
    const value = choices?.[0] ?? (meaning === undefined ? '' : values[meaning]);
    const words = shape === 'switch' ? [flag] : [`${flag}=${value}`];
    expect(parseFlags(words, CONTEXT).settings.map((setting) => setting.name)).toEqual([name]);
  });
});

describe('flags of our own', () => {
  test.each([
    ['-h', { help: 'short', version: false, json: false }],
    ['--help', { help: 'long', version: false, json: false }],
    ['-V', { help: null, version: true, json: false }],
    ['--version', { help: null, version: true, json: false }],
    ['--json', { help: null, version: false, json: true }],
  ])('%s', (word, expected) => {
    expect(parseFlags([word], { ...CONTEXT, own: ['--help', '--version', '--json'] })).toEqual({
      settings: [],
      positional: null,
      ...expected,
    });
  });
});

describe('the first word that is no flag ends the flags:', () => {
  test.each([
    ['http --bogus', 0],
    ['--no-network http https://x', 1],
    ['--allow-domain x.org http', 2],
    ['--fs-readonly . http', 1],
    ['--trace json', 1],
  ])('%s', (line, at) => {
    expect(parseFlags(line.split(' '), CONTEXT).positional).toBe(at);
  });
});

describe('a mistake is an error:', () => {
  const cases: readonly [string, string, string, string | undefined][] = [
    ['--no-netwrok', 'E_UNKNOWN_FLAG', 'there is no flag --no-netwrok', 'did you mean --no-network?'],
    ['--no-net', 'E_UNKNOWN_FLAG', 'there is no flag --no-net', 'did you mean --no-network?'],
    ['--block-network', 'E_UNKNOWN_FLAG', 'there is no flag --block-network', 'did you mean --no-network?'],
    ['--allow-domains=x', 'E_UNKNOWN_FLAG', 'there is no flag --allow-domains', 'did you mean --allow-domain?'],
    ['--fs-read-only', 'E_UNKNOWN_FLAG', 'there is no flag --fs-read-only', 'did you mean --fs-readonly?'],
    ['--helo', 'E_UNKNOWN_FLAG', 'there is no flag --helo', 'did you mean --help?'],
    ['--xyzzy', 'E_UNKNOWN_FLAG', 'there is no flag --xyzzy', 'hermetic --help lists the flags'],
    ['--json', 'E_UNKNOWN_FLAG', 'there is no flag --json', 'hermetic --help lists the flags'],
    ['--__proto__', 'E_UNKNOWN_FLAG', 'there is no flag --__proto__', 'hermetic --help lists the flags'],
    ['--constructor=1', 'E_UNKNOWN_FLAG', 'there is no flag --constructor', 'hermetic --help lists the flags'],
    ['-n', 'E_UNKNOWN_FLAG', 'there is no flag -n', 'hermetic --help lists the flags'],
    ['-hx', 'E_UNKNOWN_FLAG', 'there is no flag -x', 'hermetic --help lists the flags'],
    ['--h', 'E_UNKNOWN_FLAG', 'there is no flag --h', 'hermetic --help lists the flags'],
    ['--no-network=1', 'E_USAGE', '--no-network takes no value', 'write --no-network alone'],
    ['--no-network=', 'E_USAGE', '--no-network takes no value', 'write --no-network alone'],
    ['--help=x', 'E_USAGE', '--help takes no value', undefined],
    ['--allow-domain', 'E_USAGE', '--allow-domain needs a value', 'write --allow-domain D[:PORT]'],
    [
      '--allow-domain --no-network',
      'E_USAGE',
      '--allow-domain needs a value, but "--no-network" follows',
      'if it is the value, write --allow-domain=--no-network',
    ],
    ['--timeout -5', 'E_USAGE', '--timeout needs a value, but "-5" follows', 'if it is the value, write --timeout=-5'],
    ['--timeout=-5', 'E_BAD_VALUE', '--timeout: "-5" is not a number of seconds', undefined],
    ['--timeout=', 'E_BAD_VALUE', '--timeout: "" is not a number of seconds', undefined],
    [
      '--fs-readonly=',
      'E_BAD_VALUE',
      '--fs-readonly: an empty text is not a path',
      'write . for the current directory',
    ],
    ['--kernel=maybe', 'E_BAD_VALUE', '--kernel: "maybe" is not one of its values', 'write --kernel=auto|require|off'],
    ['--trace=xml', 'E_BAD_VALUE', '--trace: "xml" is not one of its values', 'write --trace=text|json'],
    [
      '--allow-domain *.x.org',
      'E_BAD_DOMAIN',
      '--allow-domain: "*.x.org" has a wildcard, but a domain already covers its subdomains',
      'write x.org',
    ],
    ['--timeout 5 --timeout 6', 'E_USAGE', '--timeout is given twice: "5" and "6"', 'keep one of them'],
    [
      '--fs-readonly --fs-readonly=.',
      'E_USAGE',
      '--fs-readonly is given twice: without a value and "."',
      'keep one of them',
    ],
    ['--trace=json --trace', 'E_USAGE', '--trace is given twice: "json" and "text"', 'keep one of them'],
  ];
  test.each(cases)('%s', (line, code, message, hint) => {
    expect(() => parseFlags(line.split(' '), CONTEXT)).toThrow(expect.objectContaining({ code, message, hint }));
  });

  test('an empty word is no flag', () => {
    expect(parseFlags([''], CONTEXT).positional).toBe(0);
  });
});
