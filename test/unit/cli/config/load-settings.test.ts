import { describe, expect, test } from 'vitest';
import { loadSettings } from '../../../../src/cli/config/load-settings.js';
import { parseFlags } from '../../../../src/cli/parse-flags.js';
import type { Merged } from '../../../../src/policy/merge/merge.js';
import type { Environment } from '../../../../src/runner/facts/machine.js';
import { TempTree } from '../temp-tree.js';

/** The settings of a command line in a tree whose `floor.toml`, if any, is the machine's floor. */
function load(tree: TempTree, line: string, env: Environment = {}): Promise<Merged> {
  const words = line.split(' ').filter((word) => word !== '');
  const { settings } = parseFlags(words, { layer: 'flags', base: tree.root, variable: null, own: [] });
  return loadSettings({ flags: settings, env, cwd: tree.root, floorPath: tree.path('floor.toml') });
}

function clause(...names: readonly string[]): object {
  return { localhost: false, domains: names.map((name) => ({ name, port: null })), ips: [] };
}

describe('all layers together:', () => {
  test('a file in the repository cannot loosen a flag', async () => {
    using tree = new TempTree({
      'HERMETIC.toml': 'no-network = true\nallow-domain = "evil.example"\nallow-localhost = true',
    });
    expect((await load(tree, '--no-network')).policy.network).toEqual([clause()]);
    expect((await load(tree, '')).policy.network).toEqual([{ ...clause('evil.example'), localhost: true }]);
  });

  test('a file in the repository cannot loosen a variable', async () => {
    using tree = new TempTree({ 'pyproject.toml': '[tool.hermetic]\nfs-readonly = true\nallow-write = "."' });
    const { policy } = await load(tree, '', { HERMETIC_FLAGS: '--fs-readonly' });
    expect(policy.filesystem).toEqual([{ root: null, read: [], write: [] }]);
  });

  test('a flag can loosen the guard of a file', async () => {
    using tree = new TempTree({ 'package.json': '{"hermetic": {"no-network": true}}' });
    expect((await load(tree, '--allow-domain pypi.org')).policy.network).toEqual([clause('pypi.org')]);
  });

  test('nothing loosens the floor, --no-config included', async () => {
    using tree = new TempTree({
      'floor.toml': 'no-network = true\ntimeout = 5',
      'HERMETIC.toml': 'no-subprocess = true',
    });
    const { policy, run } = await load(tree, '--no-config --no-network --allow-localhost --timeout 60');
    expect(policy.network).toEqual([clause(), { ...clause(), localhost: true }]);
    expect([policy.subprocess, run.timeout]).toEqual([false, 5]);
  });

  test('the variables turn guards on', async () => {
    using tree = new TempTree({});
    const { policy } = await load(tree, '', {
      HERMETIC_PROFILE: 'exec-deny',
      HERMETIC_FS_ROOT: 'sub',
      HERMETIC_FLAGS: '--no-code-exec',
    });
    expect(policy).toMatchObject({
      subprocess: true,
      code: true,
      filesystem: [{ root: tree.path('sub'), read: [], write: [] }],
    });
  });

  test('a file named by --config is read instead of the nearest', async () => {
    using tree = new TempTree({ 'HERMETIC.toml': 'no-network = true', 'sub/other.toml': 'fs-readonly = "."' });
    const { policy, rules } = await load(tree, '--config sub/other.toml');
    expect([policy.network, policy.filesystem]).toEqual([[], [{ root: tree.path('sub'), read: [], write: [] }]]);
    expect(rules.filesystem).toEqual({ name: 'fs-readonly', source: 'sub/other.toml:1:1' });
  });

  test('--config and --no-config exclude each other', async () => {
    using tree = new TempTree({ 'x.toml': '' });
    await expect(load(tree, '--config x.toml --no-config')).rejects.toMatchObject({
      code: 'E_USAGE',
      message: '--config and --no-config exclude each other',
    });
  });

  test('a broken floor is an error, whatever the flags', async () => {
    using tree = new TempTree({ 'floor.toml': 'no-netwrok = true' });
    await expect(load(tree, '--no-config')).rejects.toMatchObject({
      code: 'E_CONFIG_INVALID',
      message: `${tree.path('floor.toml')}:1:1: there is no setting "no-netwrok"`,
      hint: 'did you mean no-network?',
    });
  });

  test('no variable moves the floor', async () => {
    using tree = new TempTree({ 'floor.toml': 'no-network = true' });
    const env = { HERMETIC_FLOOR: '/dev/null', HERMETIC_POLICY: '/dev/null', HERMETIC_CONFIG: '/dev/null' };
    expect((await load(tree, '', env)).policy.network).toEqual([clause()]);
  });
});
