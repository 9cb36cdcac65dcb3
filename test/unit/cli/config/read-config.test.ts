import { describe, expect, test } from 'vitest';
import type { ConfigNode } from '../../../../src/cli/config/config-tree.js';
import { parseJson } from '../../../../src/cli/config/parse-json.js';
import { parseToml } from '../../../../src/cli/config/parse-toml.js';
import { readConfig } from '../../../../src/cli/config/read-config.js';
import type { Layer, Setting } from '../../../../src/policy/merge/layers.js';

function read(table: ConfigNode, shown = 'HERMETIC.toml'): Layer {
  return readConfig({ path: `/project/${shown}`, shown, table }, 'file');
}

function rows(settings: readonly Setting[]): readonly unknown[] {
  return settings.map(({ name, value, source }) => [name, value, source.where]);
}

test('every form of a value is understood, with its place', () => {
  const { name, settings } = read(
    parseToml(`\ufeff# a comment
no-network = true
allow-domain = ["example.com", 'pypi.org:443']
allow-ip = "10.0.0.0/8"
fs-readonly = "."
no-env = true
"strict-imports" = true
timeout = 1_0.5
max-procs = 8
kernel = "require"
trace = true
  seal = true
`),
  );
  expect(name).toBe('file');
  expect(rows(settings)).toEqual([
    ['blockNetwork', true, 'HERMETIC.toml:2:1'],
    ['allowDomains', 'example.com', 'HERMETIC.toml:3:1'],
    ['allowDomains', 'pypi.org:443', 'HERMETIC.toml:3:1'],
    ['allowIps', '10.0.0.0/8', 'HERMETIC.toml:4:1'],
    ['fsReadonly', '.', 'HERMETIC.toml:5:1'],
    ['blockEnvironment', true, 'HERMETIC.toml:6:1'],
    ['blockNative', true, 'HERMETIC.toml:7:1'],
    ['timeout', 10.5, 'HERMETIC.toml:8:1'],
    ['maxProcs', 8, 'HERMETIC.toml:9:1'],
    ['kernel', 'require', 'HERMETIC.toml:10:1'],
    ['trace', 'text', 'HERMETIC.toml:11:1'],
    ['sealed', true, 'HERMETIC.toml:12:3'],
  ]);
});

test('paths are relative to the folder of the file', () => {
  expect(read(parseToml('fs-readonly = "src"')).settings.map(({ base }) => base)).toEqual(['/project']);
});

test('JSON is read like TOML', () => {
  const { settings } = read(
    parseJson('{\n  "no-network": true,\n  "allow-domain": ["a.org"], "memory": 64\n}'),
    'package.json',
  );
  expect(rows(settings)).toEqual([
    ['blockNetwork', true, 'package.json:2:3'],
    ['allowDomains', 'a.org', 'package.json:3:3'],
    ['memory', 64, 'package.json:3:30'],
  ]);
});

describe('profiles', () => {
  test.each([
    ['tables', '[profile.ci]\nno-network = true\n\n[profile.dev]\nprofile = ["ci"]'],
    ['dotted keys', 'profile.ci.no-network = true\n\n\nprofile.dev.profile = "ci"'],
    ['inline tables', 'profile = { ci = { no-network = true }, dev = { profile = "ci" } }'],
    ['tables next to a choice', 'profile = "ci"\n[profiles.ci]\nno-network = true\n[profiles.dev]\nprofile = "ci"'],
  ])('can be written as %s', (_, text) => {
    const { profiles } = read(parseToml(text));
    const content = [...(profiles ?? [])].map(([name, { settings }]) => [
      name,
      settings.map((setting) => [setting.name, setting.value]),
    ]);
    expect(content).toEqual([
      ['ci', [['blockNetwork', true]]],
      ['dev', [['profile', 'ci']]],
    ]);
  });

  test('know where they were defined', () => {
    const { profiles } = read(parseToml('\n[profile.ci]\nseal = true'));
    expect(profiles?.get('ci')?.source).toEqual({ layer: 'file', where: 'HERMETIC.toml:2:10' });
  });
});

describe('a mistake is an error with its place:', () => {
  const cases: readonly [string, string, string | undefined][] = [
    ['\nno-netwrok = true', '2:1: there is no setting "no-netwrok"', 'did you mean no-network?'],
    ['"--no-network" = true', '1:1: there is no setting "--no-network"', 'did you mean no-network?'],
    ['xyzzy = true', '1:1: there is no setting "xyzzy"', undefined],
    ['[other]\nx = 1', '1:2: there is no setting "other"', undefined],
    ['status-file = "x"', '1:1: "status-file" has no place in a file', 'write --status-file on the command line'],
    ['no-config = true', '1:1: "no-config" has no place in a file', 'write --no-config on the command line'],
    ['no-network = false', '1:14: "no-network" cannot be false: a file only turns things on', 'leave the key out'],
    ['fs-readonly = false', '1:15: "fs-readonly" cannot be false: a file only turns things on', 'leave the key out'],
    ['no-network = "yes"', '1:14: "no-network" must be true', undefined],
    ['no-network = 1', '1:14: "no-network" must be true', undefined],
    ['fs-readonly = 1', '1:15: "fs-readonly" must be true or a path in quotes', undefined],
    ['allow-domain = true', '1:16: "allow-domain" must be a text or a list of texts', undefined],
    ['allow-domain = ["a.org",\n  1]', '2:3: "allow-domain" must be a text or a list of texts', undefined],
    ['allow-domain = ["a.org", [ "b.org" ]]', '1:26: "allow-domain" must be a text or a list of texts', undefined],
    [
      'allow-domain = ["a.org", "b c"]',
      '1:26: "b c" is not a domain name',
      'write a name such as example.com or example.com:443',
    ],
    ['timeout = "5"', '1:11: "timeout" must be a number', undefined],
    ['timeout = -5', '1:11: "-5" is not a number of seconds', undefined],
    ['timeout = inf', '1:11: "Infinity" is not a number of seconds', undefined],
    ['timeout = 1979-05-27', '1:11: "timeout" must be a number', undefined],
    ['max-procs = 1.5', '1:13: "1.5" is not a whole number', undefined],
    ['kernel = "maybe"', '1:10: "kernel" cannot be "maybe"', 'write one of auto, require, off'],
    ['kernel = "off"', '1:10: a file cannot turn the kernel layer off', 'write --kernel=off on the command line'],
    [
      '[profile.x]\nkernel = "off"',
      '2:10: a file cannot turn the kernel layer off',
      'write --kernel=off on the command line',
    ],
    ['[profile.x]\nno-netwrok = true', '2:1: there is no setting "no-netwrok"', 'did you mean no-network?'],
    ['[profile]\nx = 1', '2:1: the profile "x" must be a table', undefined],
    ['[profile."a b"]', '1:10: "a b" is not the name of a profile', undefined],
    ['[[profile]]\nseal = true', '1:3: "profile" must be a text or a list of texts', undefined],
    ['__proto__ = true', '1:1: there is no setting "__proto__"', undefined],
  ];
  test.each(cases)('%j', (text, message, hint) => {
    expect(() => read(parseToml(text))).toThrow(
      expect.objectContaining({ code: 'E_CONFIG_INVALID', message: `HERMETIC.toml:${message}`, hint }),
    );
  });

  test('a key that JSON lets be written twice', () => {
    expect(() => read(parseJson('{"seal": true, "seal": true}'), 'package.json')).toThrow(
      expect.objectContaining({ code: 'E_CONFIG_INVALID', message: 'package.json:1:16: "seal" is written twice' }),
    );
  });

  test('null in JSON', () => {
    expect(() => read(parseJson('{"timeout": null}'), 'package.json')).toThrow(
      expect.objectContaining({ code: 'E_CONFIG_INVALID', message: 'package.json:1:13: "timeout" must be a number' }),
    );
  });
});
