import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { IsolatedFS } from '../../../src/sandbox/vfs/isolated/isolated-fs.js';
import { TrackedFS } from '../../../src/sandbox/vfs/tracked-fs.js';
import { LEVELS, openAt } from '../../sandbox/levels.js';
import { buildPrison, type Prison } from './prison.js';

let prison: Prison;
beforeEach(() => {
  prison = buildPrison();
  symlinkSync('../secret', join(prison.root, 'secret'));
  symlinkSync(prison.outside, join(prison.root, 'out'));
  writeFileSync(join(prison.folder, 'module.js'), 'export const stolen = true;');
  symlinkSync('../module.js', join(prison.root, 'module.js'));
  writeFileSync(join(prison.root, 'own.js'), 'export const mine = 1;');
});
afterEach(() => prison.remove());

describe.each(LEVELS)('at level %s', (level) => {
  async function run(code: string) {
    const files = new TrackedFS(new IsolatedFS(prison.root));
    const box = await openAt(level, new Policy({ timeout: 10 }), { filesystem: files });
    const { value, error } = await box.exec(code);
    await box.dispose();
    return { value, message: error?.message ?? null, changes: await files.changes() };
  }

  describe('a guest with a directory of the machine', () => {
    test.each([
      ["await fs.promises.readFile('/secret', 'utf8')", "EACCES: permission denied, open '/secret'"],
      ["await fs.promises.readFile('/../../secret/../secret', 'utf8')", "EACCES: permission denied, open '/secret'"],
      ["await fs.promises.readFile('/out/secret', 'utf8')", "EACCES: permission denied, open '/out/secret'"],
      ["await fs.promises.readdir('/out')", "EACCES: permission denied, scandir '/out'"],
      ["await fs.promises.writeFile('/secret', 'x')", "EACCES: permission denied, open '/secret'"],
      ["await fs.promises.copyFile('/secret', '/copy')", "EACCES: permission denied, open '/secret'"],
      [
        "await fs.promises.rename('/out/secret', '/moved')",
        "EACCES: permission denied, rename '/out/secret' -> '/moved'",
      ],
    ])('gets no way out with %s', async (code, message) => {
      expect(await run(code)).toEqual({ value: undefined, message, changes: [] });
      expect(prison.secretIsWhole()).toBe(true);
    });

    test('removes links, and nothing behind them', async () => {
      symlinkSync(prison.outside, join(prison.root, 'sub', 'link'));
      symlinkSync('..', join(prison.root, 'sub', 'up'));
      const remove = (path: string) => `await fs.promises.rm('${path}', { recursive: true })`;
      expect((await run(`${remove('/sub')}; ${remove('/out')}; ${remove('/secret')}`)).message).toBeNull();
      expect(readdirSync(prison.root).sort()).toEqual(['inside', 'module.js', 'own.js']);
      expect(prison.secretIsWhole()).toBe(true);
      expect((await run("await fs.promises.rm('/no')")).message).toBe(
        "ENOENT: no such file or directory, unlink '/no'",
      );
    });

    test('imports its own file, not one behind a link', async () => {
      expect(await run("import { mine } from './own.js'; mine")).toMatchObject({ value: 1, message: null });
      expect((await run("import { stolen } from './module.js'; stolen")).message).toContain(
        'cannot find "./module.js"',
      );
    });

    test('writes what is its own, and the host is told', async () => {
      const { message, changes } = await run(
        "await fs.promises.writeFile('/new', 'x'); await fs.promises.unlink('/inside')",
      );
      expect(message).toBeNull();
      expect(changes.map(({ path, change }) => `${change} ${path}`)).toEqual(['deleted /inside', 'created /new']);
    });
  });
});
