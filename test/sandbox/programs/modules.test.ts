import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { VirtualFS } from '../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { LEVELS, openAt } from '../levels.js';

type Files = Readonly<Record<string, string>>;

// `main.mjs` runs; the others are beside it.
const PROGRAMS: readonly (readonly [title: string, files: Files])[] = [
  [
    'live bindings, default, names and a whole namespace',
    {
      'main.mjs': `import d, { n, inc as up } from './a.mjs'; import * as ns from './a.mjs'; up(); console.log(d, n, ns.n, ns, Object.keys(ns), Object.prototype.toString.call(ns));
        for (const act of [() => { ns.n = 1; }, () => { delete ns.n; }, () => { ns.x = 1; }, () => Object.defineProperty(ns, 'n', { value: 9 })]) try { act(); } catch (e) { console.log(e.name); }`,
      'a.mjs': 'export let n = 1; export const inc = () => { n++; }; export default class Thing {}',
    },
  ],
  [
    'cycles, hoisted functions and the temporal dead zone',
    {
      'main.mjs': `import { b } from './b.mjs'; export function a() { return 'a'; } export const late = 1; console.log(b(), this);`,
      'b.mjs': `import { a, late } from './main.mjs'; export const b = () => a() + 'b'; try { late; } catch (e) { console.log(e.name); } console.log(a());`,
    },
  ],
  [
    'export *, renamed and re-exported, with names that are texts',
    {
      'main.mjs': `import * as all from './all.mjs'; import { 'odd name' as odd, own } from './all.mjs'; console.log(all, odd, own, all.x.name);`,
      'all.mjs': `export * from './x.mjs'; export * as x from './x.mjs'; export { v as 'odd name' } from './x.mjs'; export const own = 1;`,
      'x.mjs': `export const v = 'v', name = 'x'; export default 'd';`,
    },
  ],
  [
    'ambiguous names are left out, what is not there is a SyntaxError',
    {
      'main.mjs': `import * as both from './both.mjs'; console.log(Object.keys(both)); for (const m of ['./bad.mjs', './circle.mjs', './clash.mjs', './broken.mjs']) await import(m).catch((e) => console.log(e.name, e instanceof SyntaxError));`,
      'both.mjs': `export * from './p.mjs'; export * from './q.mjs';`,
      'p.mjs': 'export const same = 1, p = 1;',
      'q.mjs': 'export const same = 2, q = 2;',
      'bad.mjs': `import { nothing } from './p.mjs';`,
      'circle.mjs': `export { x } from './circle.mjs';`,
      'clash.mjs': `import { same } from './both.mjs';`,
      'broken.mjs': 'let let = 1;',
    },
  ],
  [
    'top-level await: siblings go on, importers wait, once',
    {
      'main.mjs': `import { v } from './slow.mjs'; import './quick.mjs'; console.log('main', v, (await import('./slow.mjs')).v, await import('./slow.mjs') === await import('./slow.mjs'));`,
      'slow.mjs': `console.log('slow starts'); export const v = await new Promise((r) => setTimeout(r, 5, 'done')); console.log('slow ends');`,
      'quick.mjs': `console.log('quick'); export {};`,
    },
  ],
  [
    'anonymous defaults have the name default',
    {
      'main.mjs': `for (const m of ['f', 'g', 'c', 'a', 'v']) { const { default: d } = await import(\`./\${m}.mjs\`); console.log(m, d?.name, typeof d); }`,
      'f.mjs': 'export default function () {}',
      'g.mjs': 'export default async function* /* ( */ () {}',
      'c.mjs': 'export default class {}',
      'a.mjs': 'export default () => {}',
      'v.mjs': 'export default (1, 2)',
    },
  ],
  [
    'an import that fails, and its options',
    {
      'main.mjs':
        `for (const args of [['./a.mjs', 5], ['./a.mjs', { with: 1 }], ['./a.mjs', { with: { type: 1 } }], [Symbol()]]) await import(...args.slice(0, 1)).then(() => import(args[0], args[1])).catch((e) => console.log(e.name)); await import('./throws.mjs').catch((e) => console.log(e)); await import('./throws.mjs').catch((e) => console.log(e));`.replace(
          'import(...args.slice(0, 1))',
          'import(args[0])',
        ),
      'a.mjs': 'export {};',
      'throws.mjs': `console.log('once'); throw 'thrown';`,
    },
  ],
];

describe('programs of several files print what node prints', () => {
  test.for(PROGRAMS)('%s', async ([, files]) => {
    const node = await inNode(files);
    for (const level of LEVELS) {
      const filesystem = new VirtualFS(files);
      await using box = await openAt(level, new Policy({ timeout: 20 }), { filesystem });
      const { stdout, error } = await box.exec(`import './main.mjs';`);
      expect({ level, stdout, error }).toEqual({ level, stdout: node, error: null });
    }
  });
});

async function inNode(files: Files): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hermetic-modules-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const run = promisify(execFile)(process.execPath, ['--no-warnings', join(folder, 'main.mjs')]);
    return (await run).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
