import { describe, expect, test } from 'vitest';
import { envLayer } from '../../../../src/cli/config/env-layer.js';
import type { Environment } from '../../../../src/runner/facts/machine.js';

describe('the variables', () => {
  const cases: readonly [Environment, readonly unknown[]][] = [
    [{}, []],
    [{ HERMETIC_FLAGS: '', HERMETIC_PROFILE: '', HERMETIC_FS_ROOT: '' }, []],
    [
      { HERMETIC_FLAGS: `--no-network --allow-write "my dir"` },
      [
        ['blockNetwork', true, 'HERMETIC_FLAGS'],
        ['allowWrite', 'my dir', 'HERMETIC_FLAGS'],
      ],
    ],
    [
      { HERMETIC_PROFILE: 'a, b  c' },
      [
        ['profile', 'a', 'HERMETIC_PROFILE'],
        ['profile', 'b', 'HERMETIC_PROFILE'],
        ['profile', 'c', 'HERMETIC_PROFILE'],
      ],
    ],
    [{ HERMETIC_FS_ROOT: 'my root' }, [['fsReadonly', 'my root', 'HERMETIC_FS_ROOT']]],
  ];
  test.each(cases)('%j', (env, expected) => {
    const { name, settings } = envLayer(env, '/here');
    expect(name).toBe('env');
    expect(settings.map((setting) => [setting.name, setting.value, setting.source.where])).toEqual(expected);
  });

  test('are relative to the working directory', () => {
    expect(envLayer({ HERMETIC_FS_ROOT: 'x' }, '/here').settings).toEqual([
      { name: 'fsReadonly', value: 'x', source: { layer: 'env', where: 'HERMETIC_FS_ROOT' }, base: '/here' },
    ]);
  });
});

describe('HERMETIC_FLAGS is refused as', () => {
  const cases: readonly [string, string, string][] = [
    ['--no-network -- http', 'E_USAGE', 'HERMETIC_FLAGS: it cannot hold "--" or a target'],
    ['--no-network http', 'E_USAGE', 'HERMETIC_FLAGS: "http" is not a flag'],
    ['--config x.toml', 'E_USAGE', 'HERMETIC_FLAGS: --config works on the command line only'],
    ['--no-config', 'E_USAGE', 'HERMETIC_FLAGS: --no-config works on the command line only'],
    ['--status-file s', 'E_USAGE', 'HERMETIC_FLAGS: --status-file works on the command line only'],
    ['--help', 'E_UNKNOWN_FLAG', 'HERMETIC_FLAGS: there is no flag --help'],
    ['--no-netwrok', 'E_UNKNOWN_FLAG', 'HERMETIC_FLAGS: there is no flag --no-netwrok'],
    ['--timeout=x', 'E_BAD_VALUE', 'HERMETIC_FLAGS: --timeout: "x" is not a number of seconds'],
    ["--allow-write 'x", 'E_USAGE', "HERMETIC_FLAGS has an unbalanced '"],
  ];
  test.each(cases)('%s', (text, code, message) => {
    expect(() => envLayer({ HERMETIC_FLAGS: text }, '/here')).toThrow(expect.objectContaining({ code, message }));
  });
});
