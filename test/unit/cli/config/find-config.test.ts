import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findConfig, openConfig, openFloor } from '../../../../src/cli/config/find-config.js';
import { TempTree } from '../temp-tree.js';

describe('the nearest file', () => {
  const cases: readonly [string, Readonly<Record<string, string>>, string | null][] = [
    ['is HERMETIC.toml in the directory itself', { 'a/b/HERMETIC.toml': '' }, 'HERMETIC.toml'],
    ['is found above', { 'HERMETIC.toml': '', 'a/b/x': '' }, '../../HERMETIC.toml'],
    ['is the nearer of two', { 'HERMETIC.toml': '', 'a/HERMETIC.toml': '', 'a/b/x': '' }, '../HERMETIC.toml'],
    [
      'is HERMETIC.toml before pyproject.toml before package.json',
      { 'a/b/HERMETIC.toml': '', 'a/b/pyproject.toml': '[tool.hermetic]', 'a/b/package.json': '{"hermetic":{}}' },
      'HERMETIC.toml',
    ],
    [
      'is a pyproject.toml with [tool.hermetic]',
      { 'a/b/pyproject.toml': '[tool.hermetic]', 'a/b/package.json': '{"hermetic":{}}' },
      'pyproject.toml',
    ],
    [
      'is a package.json with "hermetic"',
      { 'a/b/pyproject.toml': '[tool.black]', 'a/b/package.json': '{"hermetic":{}}' },
      'package.json',
    ],
    [
      'is not a pyproject.toml that only mentions hermetic',
      { 'a/b/pyproject.toml': '[project]\nname = "hermetic"' },
      null,
    ],
    [
      'is not a package.json that only depends on hermetic',
      { 'a/b/package.json': '{"dependencies":{"hermetic":"1"}}' },
      null,
    ],
    [
      'is not a broken file that says nothing about hermetic',
      { 'a/b/package.json': '{', 'a/b/pyproject.toml': '=' },
      null,
    ],
    [
      'is above files that say nothing',
      { 'HERMETIC.toml': '', 'a/b/package.json': '{"dependencies":{"hermetic":"1"}}' },
      '../../HERMETIC.toml',
    ],
  ];
  test.each(cases)('%s', async (_, files, shown) => {
    using tree = new TempTree({ 'a/b/.keep': '', ...files });
    expect((await findConfig(tree.path('a/b')))?.shown ?? null).toBe(shown);
  });

  test('that is no regular file, or a very large one, is an error', async () => {
    using tree = new TempTree({ 'large/HERMETIC.toml': '', 'device/.keep': '' });
    truncateSync(tree.path('large/HERMETIC.toml'), 4 * 1024 * 1024 + 1);
    symlinkSync('/dev/zero', tree.path('device/package.json'));
    await expect(findConfig(tree.path('large'))).rejects.toMatchObject({
      code: 'E_CONFIG_UNREADABLE',
      message: `cannot read ${tree.path('large/HERMETIC.toml')}: it is larger than 4 MiB`,
    });
    await expect(findConfig(tree.path('device'))).rejects.toMatchObject({
      code: 'E_CONFIG_UNREADABLE',
      message: `cannot read ${tree.path('device/package.json')}: it is not a regular file`,
      hint: 'leave project files out with --no-config',
    });
  });

  test('that cannot be read is an error', async () => {
    using tree = new TempTree({});
    mkdirSync(tree.path('HERMETIC.toml'));
    await expect(findConfig(tree.root)).rejects.toMatchObject({
      code: 'E_CONFIG_UNREADABLE',
      message: `cannot read ${tree.path('HERMETIC.toml')}: EISDIR`,
      hint: 'leave project files out with --no-config',
    });
  });

  test.each([
    ['pyproject.toml', '[tool]\nhermetic = 1', 'pyproject.toml:2:1: "hermetic" must be a table of settings'],
    ['package.json', '{\n  "hermetic": []\n}', 'package.json:2:3: "hermetic" must be a table of settings'],
    ['package.json', '{"hermetic": {}, "hermetic": {}}', 'package.json:1:18: "hermetic" is written twice'],
    ['package.json', '{"hermetic": {},}', 'package.json:1:17: property name expected'],
    ['package.json', '{"hermetic": {} // no\n}', 'package.json:1:17: invalid comment token'],
    ['pyproject.toml', '[tool.hermetic]\nno-network = ', 'pyproject.toml:2:14: Unspecified values are invalid'],
    ['HERMETIC.toml', 'seal = true\nseal = true', 'HERMETIC.toml:2:1: Defining a key multiple times is invalid'],
  ])('%s with %j is an error', async (name, text, message) => {
    using tree = new TempTree({ [name]: text });
    await expect(findConfig(tree.root)).rejects.toMatchObject({ code: 'E_CONFIG_INVALID', message });
  });
});

describe('the file of --config', () => {
  test.each([
    ['other.toml', 'seal = true'],
    ['sub/pyproject.toml', '[tool.hermetic]\nseal = true'],
    ['sub/package.json', '{"hermetic":{"seal":true}}'],
  ])('%s is read by its name', async (name, text) => {
    using tree = new TempTree({ [name]: text });
    const { path, shown, table } = await openConfig(name, tree.root);
    expect([path, shown]).toEqual([tree.path(name), name]);
    expect(table.value).toMatchObject({ kind: 'table', entries: [{ key: 'seal' }] });
  });

  test('that is missing is an error', async () => {
    using tree = new TempTree({});
    await expect(openConfig('no.toml', tree.root)).rejects.toMatchObject({
      code: 'E_CONFIG_UNREADABLE',
      message: `cannot read ${tree.path('no.toml')}: there is no such file`,
      hint: 'check the path after --config',
    });
  });

  test('without our table is an error', async () => {
    using tree = new TempTree({ 'pyproject.toml': '[tool.black]', 'package.json': '{}' });
    await expect(openConfig('pyproject.toml', tree.root)).rejects.toMatchObject({
      code: 'E_CONFIG_INVALID',
      message: 'pyproject.toml has no table [tool.hermetic]',
    });
    await expect(openConfig('package.json', tree.root)).rejects.toMatchObject({
      code: 'E_CONFIG_INVALID',
      message: 'package.json has no key "hermetic"',
    });
  });

  test('of an unknown form is an error', async () => {
    using tree = new TempTree({ 'x.yaml': '' });
    await expect(openConfig('x.yaml', tree.root)).rejects.toMatchObject({
      code: 'E_CONFIG_UNREADABLE',
      message: 'x.yaml is not a file that hermetic can read',
    });
  });
});

test('a machine without a floor has none', async () => {
  using tree = new TempTree({ 'policy.toml': '' });
  expect(await openFloor(tree.path('none.toml'))).toBeNull();
  expect((await openFloor(tree.path('policy.toml')))?.shown).toBe(tree.path('policy.toml'));
});
