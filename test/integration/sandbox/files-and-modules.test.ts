import { afterEach, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import type { Box } from '../../../src/sandbox/sandbox.js';
import { VirtualFS } from '../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { LEVELS, openAt } from '../../sandbox/levels.js';

const boxes: Box[] = [];
afterEach(async () => {
  for (const box of boxes.splice(0)) await box.dispose();
});

describe.each(LEVELS)('at level %s', (level) => {
  async function opened(policy: Policy, filesystem?: VirtualFS): Promise<Box> {
    const box = await openAt(level, policy, filesystem === undefined ? {} : { filesystem });
    boxes.push(box);
    return box;
  }

  async function open(files: Record<string, string>): Promise<Box> {
    const policy = new Policy({ timeout: 5 }).module('math', { sqrt: Math.sqrt, PI: 3 });
    return opened(policy, new VirtualFS(files));
  }

  test('registered modules are imported by name, whole, and as a default', async () => {
    const { value } = await (
      await open({})
    ).exec('import { sqrt, PI } from "math"; import m, * as all from "math"; [await sqrt(16), PI, m.PI, all.PI]');
    expect(value).toEqual([4, 3, 3, 3]);
  });

  test('files are imported with live bindings, cycles, JSON, TypeScript and top-level await', async () => {
    const box = await open({
      '/a.js':
        'import { b } from "./b.js"; export let n = 1; export const more = () => { n++ }; export function fromA() { return "A" } export default () => b()',
      '/b.js': 'import { fromA } from "./a.js"; const early = fromA(); export function b() { return "b" + early }',
      '/c.ts': 'export const t: number = 3; export * from "./a.js"; export { b as bee } from "./b.js"',
      '/d.json': '{"k":[1]}',
      '/lib/index.js': 'export const late = await Promise.resolve(4)',
    });
    const { value, error } = await box.exec(
      'import d, { n, more } from "./a.js"; import { t, n as same, bee } from "/c"; import json from "./d.json"; import { late } from "lib"; more(); [d(), n, same, t, bee(), json, late]',
    );
    expect(error).toBeNull();
    expect(value).toEqual(['bA', 2, 2, 3, 'bA', { k: [1] }, 4]);
    expect((await box.exec('more(); n')).value).toBe(3);
    expect((await box.exec('(await import("./a.js")).n')).value).toBe(3);
  });

  test('an import that leads nowhere is the failure of the program', async () => {
    const box = await open({ '/bad.js': 'let x x', '/throws.js': 'null.x', '/a.js': 'export const a = 1' });
    expect((await box.exec('import "./nope.js"')).error).toMatchObject({ kind: 'guest', code: 'E_MODULE_NOT_FOUND' });
    expect((await box.exec('import "./bad.js"')).error).toMatchObject({
      kind: 'validation',
      message: '/bad.js: Unexpected token',
      line: 1,
      column: 7,
    });
    expect((await box.exec('import { b } from "./a.js"')).error?.message).toBe(
      "The requested module './a.js' does not provide an export named 'b'",
    );
    expect((await box.exec('import "./throws.js"')).error?.stack).toContain('/throws.js:1:6');
    expect((await box.exec('try { await import("./nope.js") } catch (e) { e.code }')).value).toBe('E_MODULE_NOT_FOUND');
  });

  test('fs reads and writes the files of the box, and fails as in Node', async () => {
    const files = new VirtualFS({ '/in.txt': 'hi' });
    const box = await opened(new Policy({ timeout: 5 }), files);
    const code = `import { readFile } from 'node:fs/promises';
    fs.mkdirSync('/d/e', { recursive: true });
    fs.writeFileSync('/d/e/out.txt', (await readFile('/in.txt', 'utf8')) + '!');
    fs.appendFileSync('/d/e/out.txt', '?');
    const seen = [fs.readdirSync('/d'), fs.statSync('/d/e/out.txt').size, fs.existsSync('/no'), fs.readFileSync('/d/e/out.txt', 'utf8')];
    try { fs.readFileSync('/no') } catch (e) { seen.push(e.code, e.message) }
    fs.rmSync('/d', { recursive: true });
    seen.push(fs.existsSync('/d'));
    seen`;
    const { value, error } = await box.exec(code);
    expect(error).toBeNull();
    expect(value).toEqual([['e'], 4, false, 'hi!?', 'ENOENT', "ENOENT: no such file or directory, open '/no'", false]);
    const without = await opened(new Policy());
    expect((await without.exec('typeof fs')).value).toBe('undefined');
  });
});
