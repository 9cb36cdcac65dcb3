import { chmodSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeVersions } from '../../node-versions.js';
import { HAS_SUPERVISOR } from '../../escapes/kernel-layer.js';
import { bare, guarded, LAUNCHER, ownLines, run, type RunOptions } from '../support/launcher.js';
import { PLAIN_PATH } from '../support/npm-project.js';
import { type Files, tempFolder } from '../support/temp-folder.js';

/** Says that it runs, then tries what --no-network refuses. */
const TRIES = `const net = require('node:net');
net.connect(1, '127.0.0.1').on('error', (e) => console.log(e.name, process.argv.slice(2).join(' ')));
`;
const TRIES_ESM = TRIES.replace("const net = require('node:net')", "import net from 'node:net'");
const HELD = 'PolicyViolation a b\n';

const NPM_WRAPPER = `#!/bin/sh
basedir=$(dirname "$(echo "$0" | sed -e 's,\\\\,/,g')")

if [ -x "$basedir/node" ]; then
  exec "$basedir/node"  "$basedir/../tool/cli.js" "$@"
else
  exec node  "$basedir/../tool/cli.js" "$@"
fi
`;
const FILES: Files = {
  'tool.js': TRIES,
  'tool.cjs': TRIES,
  'tool.mjs': TRIES_ESM,
  'folder/package.json': '{"main": "main.js"}',
  'folder/main.js': TRIES,
  'with-shebang': `#!/usr/bin/env node\n${TRIES}`,
  'with-flag': `#!/usr/bin/env -S node --no-warnings\n${TRIES}`,
  direct: `#!${process.execPath}\n${TRIES}`,
  'node_modules/tool/cli.js': `#!/usr/bin/env node\n${TRIES}`,
  'node_modules/.bin/wrapped': NPM_WRAPPER,
  'deep/down/keep': '',
  'prefix/lib/node_modules/tool/cli.js': `#!/usr/bin/env node\n${TRIES}`,
  'prefix/bin/keep': '',
  'package.json': JSON.stringify({ name: 'x', version: '1.0.0', scripts: { tool: 'node tool.js' } }),
};
const EXECUTABLE = [
  'with-shebang',
  'with-flag',
  'direct',
  'node_modules/tool/cli.js',
  'node_modules/.bin/wrapped',
  'prefix/lib/node_modules/tool/cli.js',
];

function project(): string {
  const folder = tempFolder(FILES);
  for (const file of EXECUTABLE) chmodSync(join(folder, file), 0o755);
  symlinkSync('../tool/cli.js', join(folder, 'node_modules/.bin/linked'));
  symlinkSync('../lib/node_modules/tool/cli.js', join(folder, 'prefix/bin/global-tool'));
  symlinkSync('tool.js', join(folder, 'link.js'));
  return folder;
}

interface Way {
  readonly words: readonly string[];
  /** What `explain` says about it. */
  readonly rule: string;
  readonly kind: 'in-process' | 'bootstrap';
  readonly input?: string;
  readonly below?: string;
}

const NODE = process.execPath;
const WAYS: readonly Way[] = [
  { words: ['./tool.js', 'a', 'b'], rule: '"./tool.js" is a file', kind: 'in-process' },
  { words: ['tool.cjs', 'a', 'b'], rule: '"tool.cjs" is a file', kind: 'in-process' },
  { words: ['tool.mjs', 'a', 'b'], rule: '"tool.mjs" is a file', kind: 'in-process' },
  { words: ['./link.js', 'a', 'b'], rule: '"./link.js" is a file', kind: 'in-process' },
  { words: ['./folder', 'a', 'b'], rule: '"./folder" is a file', kind: 'in-process' },
  { words: ['./with-shebang', 'a', 'b'], rule: '"./with-shebang" is a file', kind: 'in-process' },
  { words: ['./with-flag', 'a', 'b'], rule: '"./with-flag" is a file', kind: 'bootstrap' },
  { words: ['./direct', 'a', 'b'], rule: '"./direct" is a file', kind: 'in-process' },
  {
    words: ['linked', 'a', 'b'],
    rule: '"linked" is a program in the nearest node_modules/.bin',
    kind: 'in-process',
    below: 'deep/down',
  },
  {
    words: ['wrapped', 'a', 'b'],
    rule: '"wrapped" is a program in the nearest node_modules/.bin',
    kind: 'in-process',
  },
  { words: ['global-tool', 'a', 'b'], rule: '"global-tool" is a program on PATH', kind: 'in-process' },
  { words: ['node', 'tool.js', 'a', 'b'], rule: `"node" starts the interpreter NODE`, kind: 'in-process' },
  { words: [NODE, 'tool.js', 'a', 'b'], rule: `"${NODE}" starts the interpreter NODE`, kind: 'in-process' },
  { words: ['node', 'tool', 'a', 'b'], rule: `"node" starts the interpreter NODE`, kind: 'in-process' },
  { words: ['node', '.', 'a', 'b'], rule: `"node" starts the interpreter NODE`, kind: 'in-process', below: 'folder' },
  {
    words: ['node', '--no-warnings', 'tool.js', 'a', 'b'],
    rule: '"node" starts the interpreter NODE',
    kind: 'bootstrap',
  },
  {
    words: ['env', 'NODE_NO_WARNINGS=1', 'node', 'tool.js', 'a', 'b'],
    rule: '"env" starts the interpreter NODE',
    kind: 'bootstrap',
  },
  { words: ['node', '-', 'a', 'b'], rule: '"node" starts the interpreter NODE', kind: 'bootstrap', input: TRIES },
];

describe('every way to name a Node program', () => {
  test.each(WAYS)(
    '$words runs as without us, guarded, $kind',
    async ({ words, rule, kind, below = '.', input = '' }) => {
      const folder = project();
      const cwd = join(folder, below);
      const options: RunOptions = {
        cwd,
        input,
        env: { PATH: `${join(folder, 'prefix/bin')}:${PLAIN_PATH}` },
      };
      const ended = await guarded(['--no-network'], words, options);
      const said = await run(LAUNCHER, ['explain', '--json', '--kernel=off', '--no-network', '--', ...words], options);
      expect(ended).toEqual({ code: 0, signal: null, stdout: HELD, stderr: '' });
      // The explanation is our own JSON.
      const { plan } = JSON.parse(said.stdout) as { plan: { rule: string; kind: string } };
      expect({ rule: plan.rule.replace(/(?<=interpreter ).*/, 'NODE'), kind: plan.kind }).toEqual({
        rule: rule.replace(/(?<=interpreter ).*/, 'NODE'),
        kind,
      });
    },
  );

  test.each([
    [['npm', 'run', '--silent', 'tool', '--', 'a', 'b']],
    [['npm', 'exec', '--offline', '--', 'linked', 'a', 'b']],
    [['npx', '--offline', '--no', 'linked', 'a', 'b']],
  ])('%j guards what it starts', async (words) => {
    const ended = await guarded(['--no-network'], words, { cwd: project(), env: { PATH: PLAIN_PATH } });
    expect({ code: ended.code, stdout: ended.stdout }, ended.stderr).toEqual({ code: 0, stdout: HELD });
  });

  test.each([
    [['node', '-p', '6 * 7'], ''],
    [['node', '-e', 'console.log(process.argv.length)', 'x'], ''],
    [['node', '--input-type=module'], 'console.log(typeof import.meta.url)'],
    [['node'], 'console.log(__filename)'],
    [['node', '--', '-dash.js'], ''],
    [['node', '-e', 'console.log(process.argv.slice(1))', '--', '-x'], ''],
    [['node', '--version'], ''],
    [['node', '--check', 'tool.js'], ''],
    [['node', 'nowhere.js'], ''],
  ])('%j is the same as without us', async (words, input) => {
    const cwd = project();
    writeFileSync(join(cwd, '-dash.js'), 'console.log("dash")\n');
    const alone = await bare(words, { cwd, input });
    expect(await guarded(['--no-network'], words, { cwd, input })).toEqual(alone);
  });
});

describe('TypeScript files', () => {
  for (const { major, path } of nodeVersions()) {
    test(`run, or fail, as Node ${major} does it`, async () => {
      const cwd = tempFolder({ 'x.ts': 'const x: number = 42;\nconsole.log(x);\n' });
      const words = [path, 'x.ts'];
      const alone = await bare(words, { cwd, env: { NODE_NO_WARNINGS: '1' } });
      expect(alone.code).toBe(major < 22 ? 1 : 0);
      expect(await guarded(['--no-network'], words, { cwd, env: { NODE_NO_WARNINGS: '1' } })).toEqual(alone);
    });
  }
});

describe('what is not Node', () => {
  test('a flag that Node does not know: nothing ran, so that it is no run', async () => {
    const ended = await guarded(['--no-network'], ['node', '--no-such-flag', 'tool.js'], { cwd: project() });
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('node: bad option: --no-such-flag\nhermetic: error E_GUARD_NOT_INSTALLED: ');
  });

  const script = (name: string): string => {
    const cwd = tempFolder({
      tool: `#!/usr/bin/env ${name}\necho started; echo x >/dev/tcp/127.0.0.1/9\n`,
      'bin/keep': '',
    });
    chmodSync(join(cwd, 'tool'), 0o755);
    return cwd;
  };

  test.skipIf(!HAS_SUPERVISOR).each(['bun', 'deno'])(
    'a script for %s is a native target, held by the kernel',
    async (name) => {
      const cwd = script(name);
      // Any program of that name: hermetic knows nothing of what is inside of it.
      symlinkSync(realpathSync('/bin/bash'), join(cwd, 'bin', name));
      const env = { PATH: `${join(cwd, 'bin')}:${dirname(NODE)}:/usr/bin:/bin` };
      const ended = await run(LAUNCHER, ['--no-network', '--', './tool'], { cwd, env });
      expect([ended.code, ended.stdout, ownLines(ended)]).toEqual([
        2,
        'started\n',
        [
          'hermetic: blocked action: connect host=127.0.0.1 reason=no-network',
          'hermetic: allow it with --allow-localhost',
        ],
      ]);
    },
  );

  test.each(['bun', 'deno'])('a script for a %s that is not installed says so', async (name) => {
    const env = { PATH: `${dirname(NODE)}:/usr/bin:/bin` };
    const ended = await run(LAUNCHER, ['--no-network', '--', './tool'], { cwd: script(name), env });
    expect([ended.code, ended.stdout, ended.stderr.split('\n')[0]]).toEqual([
      1,
      '',
      `hermetic: error E_TARGET_NOT_FOUND: env finds no "${name}" on PATH`,
    ]);
  });

  test.each([
    [['--inspect', 'tool.js'], 'node --inspect cannot be guarded: a debugger sees behind the guards'],
    [['--expose-internals', 'tool.js'], 'node --expose-internals cannot be guarded: it opens what the guards close'],
  ])('node %j is refused before anything runs', async (words, reason) => {
    const ended = await guarded(['--no-network'], ['node', ...words], { cwd: project() });
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(`hermetic: error E_TARGET_UNSUPPORTED: ${reason}\n`);
  });
});
