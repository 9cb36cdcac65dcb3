import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeVersions } from '../node-versions.js';
import { LAUNCHER, run } from './support/launcher.js';
import { tempFolder } from './support/temp-folder.js';

/** The first Node that has module.findPackageJSON and may be on this machine. */
const FIRST = 24;

const NODES = nodeVersions().filter((node) => node.major >= FIRST);
if (NODES.length === 0)
  test('findPackageJSON', (context) => context.skip('it needs Node 24: npm run test:all has one'));

for (const { major, path } of NODES) {
  test(`on Node ${major}, findPackageJSON tells nothing of a place outside ROOT`, async () => {
    const source = `
      const { findPackageJSON } = require('node:module');
      const { pathToFileURL } = require('node:url');
      for (const folder of ['root', 'outside']) {
        try { console.log(typeof findPackageJSON('.', pathToFileURL(require('node:path').resolve('..', folder, 'x.js')))); }
        catch (error) { console.log(error.name, error.action); }
      }`;
    const files = { 'root/x.cjs': source, 'root/package.json': '{}', 'outside/package.json': '{}' };
    const cwd = join(tempFolder(files), 'root');
    const flags = ['--kernel=off', '--fs-readonly=.'];
    const { stdout } = await run(LAUNCHER, [...flags, '--', path, 'x.cjs'], { cwd });
    expect(stdout).toBe('string\nPolicyViolation read outside the root\n');
    const open = await run(LAUNCHER, [...flags, '--allow-read', '../outside', '--', path, 'x.cjs'], { cwd });
    expect(open.stdout).toBe('string\nstring\n');
  });
}
