import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeVersions } from '../../node-versions.js';
import { makeCertificate } from '../../conformance/support/certificate.js';
import { inTurn, skipBecause } from '../../suite.js';
import { bare, guarded, type RunOptions } from '../support/launcher.js';
import { MODES } from '../support/modes.js';
import { NODE_ENDINGS } from '../support/node-endings.js';
import { makeFolder, removeFolder, tempFolder } from '../support/temp-folder.js';

const OWN = Number(process.versions.node.split('.')[0]);

interface Setup {
  readonly name: string;
  readonly node: string;
  /** Flags of hermetic. */
  readonly mode: readonly string[];
}

/** Both modes on this Node, bootstrap on the others: the launcher's own process is only ever this Node. */
const SETUPS: readonly Setup[] = nodeVersions().flatMap(({ major, path }) => {
  if (major !== OWN) return [{ name: `Node ${major}, bootstrap`, node: path, mode: [] }];
  return Object.entries(MODES).map(([name, mode]) => ({ name: `Node ${major}, ${name}`, node: 'node', mode }));
});

const FOLDER = makeFolder();
afterAll(() => removeFolder(FOLDER));
const CERTIFICATE = makeCertificate(FOLDER);
if (CERTIFICATE === null) skipBecause('there is no openssl on this machine, hence no certificate');

const VIEW = `
const facts = {
  main: require.main === module, filename: __filename, paths: module.paths, parent: module.parent === null,
  children: module.children.length, cache: Object.keys(require.cache), mainModule: process.mainModule === module,
  argv: process.argv, execArgv: process.execArgv, execPath: process.execPath, argv0: process.argv0,
  title: process.title, cwd: process.cwd(), env: Object.entries(process.env).sort(),
  globals: Object.getOwnPropertyNames(globalThis).sort(), prepare: typeof Error.prepareStackTrace,
  limit: Error.stackTraceLimit, exitCode: process.exitCode, handles: process._getActiveHandles().length,
  builtins: require('module').builtinModules, features: process.features,
  options: require('worker_threads').isMainThread, uid: process.getuid(), streams: [0, 1, 2].map((n) => require('tty').isatty(n)),
};
console.log(JSON.stringify(facts, null, 1));
`;
const VIEW_ESM = `
import { createRequire, builtinModules } from 'node:module';
const facts = {
  url: import.meta.url, dirname: import.meta.dirname, filename: import.meta.filename, main: import.meta.main,
  resolve: import.meta.resolve('./x.js'), argv: process.argv, execArgv: process.execArgv,
  mainModule: process.mainModule === undefined, cache: Object.keys(createRequire(import.meta.url).cache),
  env: Object.entries(process.env).sort(),
};
console.log(JSON.stringify(facts, null, 1));
`;

describe.each(SETUPS)('$name', (setup) => {
  const { node, mode } = setup;
  const both = async (
    flags: readonly string[],
    args: readonly string[],
    files: Readonly<Record<string, string>>,
    options: Partial<RunOptions> = {},
  ): Promise<readonly [Ended, Ended]> => {
    const all = { ...options, cwd: tempFolder(files) };
    const alone = await bare([node, ...args], all);
    return [anonymous(alone), anonymous(await guarded([...flags, ...mode], [node, ...args], all))];
  };

  describe('the target sees what it would see without us', () => {
    test.each([
      ['a CommonJS module', 'view.cjs', VIEW],
      ['an ES module', 'view.mjs', VIEW_ESM],
    ])('%s', async (_name, file, source) => {
      const [alone, ended] = await both(['--no-network'], [file, 'a', '--b', '--', ''], { [file]: source });
      expect(alone).toMatchObject({ code: 0, stderr: '' });
      expect(ended).toEqual(alone);
    });

    test("the user's own NODE_OPTIONS work and are seen as they are", async () => {
      const files = {
        'hook.cjs': 'globalThis.hooked = true;\n',
        'x.cjs': 'console.log(globalThis.hooked, process.env.NODE_OPTIONS, process.execArgv);\n',
      };
      const env = { NODE_OPTIONS: '--require ./hook.cjs --no-deprecation' };
      const [alone, ended] = await both(['--no-network'], ['x.cjs'], files, { env });
      expect(alone.stdout).toBe('true --require ./hook.cjs --no-deprecation []\n');
      expect(ended).toEqual(alone);
    });

    test.skipIf(CERTIFICATE === null)('NODE_EXTRA_CA_CERTS is trusted', async () => {
      const { key = '', file = '' } = CERTIFICATE ?? {};
      const source = `
const read = require('fs').readFileSync;
const https = require('https');
const options = { key: read(${JSON.stringify(key)}), cert: read(${JSON.stringify(file)}) };
const server = https.createServer(options, (request, response) => response.end('hello')).listen(0, '127.0.0.1', () => {
  const end = (word) => { console.log(word); server.close(); };
  const answer = (response) => response.setEncoding('utf8').on('data', end);
  https.get({ host: 'localhost', port: server.address().port, agent: false, family: 4 }, answer).on('error', (error) => end(error.code));
});
`;
      const files = { 'x.cjs': source };
      const [distrusts, alsoDistrusts] = await both(['--no-subprocess'], ['x.cjs'], files);
      expect(distrusts.stdout).toBe('DEPTH_ZERO_SELF_SIGNED_CERT\n');
      expect(alsoDistrusts).toEqual(distrusts);
      const env = { NODE_EXTRA_CA_CERTS: file };
      const [alone, ended] = await both(['--no-subprocess'], ['x.cjs'], files, { env });
      expect(alone).toEqual({ code: 0, signal: null, stdout: 'hello\n', stderr: '' });
      expect(ended).toEqual(alone);
    });

    test('children and threads see no variable of ours either', async () => {
      const source = `
const show = 'console.log(JSON.stringify([process.execArgv, Object.entries(process.env).sort()]))';
const { spawnSync } = require('child_process');
console.log(spawnSync(process.execPath, ['-e', show], { encoding: 'utf8' }).stdout);
const { Worker } = require('worker_threads');
new Worker(show, { eval: true });
`;
      const [alone, ended] = await both(['--no-network'], ['x.cjs'], { 'x.cjs': source });
      expect(alone).toMatchObject({ code: 0, stderr: '' });
      expect(ended).toEqual(alone);
    });

    test('spawnSync gives as many outputs as it would', async () => {
      const source = `console.log(require('child_process').spawnSync('echo', ['x'], { encoding: 'utf8' }).output);`;
      const [alone, ended] = await both(['--no-network'], ['x.cjs'], { 'x.cjs': source });
      expect(alone.stdout).toBe("[ null, 'x\\n', '' ]\n");
      expect(ended).toEqual(alone);
    });
  });

  describe('the target ends as it would end without us, and its traces show no frame of ours', () => {
    const due = NODE_ENDINGS.filter((row) => inTurn(row.name, SETUPS).includes(setup));
    test.each(due.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
      const { source, ends, esm = false, args = [], input = '' } = row;
      const file = esm ? 'ending.mjs' : 'ending.cjs';
      const [alone, ended] = await both(['--no-network'], [...args, file], { [file]: source }, { input });
      expect(alone.signal ?? alone.code).toBe(ends);
      expect(ended).toEqual(alone);
    });

    test("an error of a file call has the trace that it would have, without the line of Node's", async () => {
      const [alone, ended] = await both(['--fs-readonly'], ['x.cjs'], { 'x.cjs': 'require("fs").rmdirSync("no");' });
      expect(alone.code).toBe(1);
      expect(ended.stderr).toBe(alone.stderr.slice(alone.stderr.indexOf('Error: ENOENT')));
    });
  });

  describe('exit 2', () => {
    const connect = 'require("net").connect(1, "127.0.0.1")';
    test.each([
      ['an error event without a listener', connect],
      ['an uncaught throw', 'require("child_process").execSync("true")'],
      ['a rejected promise', 'fetch("http://127.0.0.1:4001/")'],
      ['an await in an ES module', 'await fetch("http://127.0.0.1:4001/")', 'x.mjs'],
      ['another error, uncaught, after it', `${connect}.on("error", () => { throw new RangeError("mine") })`],
      [
        'text that it printed before it failed',
        `${connect}.on("error", (e) => { console.error(String(e)); process.exit(1) })`,
      ],
      ['a failing thread', `new (require("worker_threads").Worker)(${JSON.stringify(connect)}, { eval: true })`],
      [
        'a failing child',
        `process.exitCode = require("child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(connect)}]).status`,
      ],
    ])('%s', async (name, source, file = 'x.cjs') => {
      const cwd = tempFolder({ [file]: source });
      const flags = name === 'an uncaught throw' ? ['--no-subprocess'] : ['--no-network'];
      const ended = await guarded([...flags, ...mode], [node, file], { cwd });
      expect(ended.code, ended.stderr).toBe(2);
      const action = name === 'an uncaught throw' ? 'child_process.spawnSync cmd=sh' : 'net.connect host=127.0.0.1';
      // At the very end, after the target's own trace.
      expect(ended.stderr.trimEnd().split('\n').slice(-2)).toEqual([
        `hermetic: blocked action: ${action} reason=${flags[0]?.slice(2)}`,
        name === 'an uncaught throw'
          ? 'hermetic: the rule comes from --no-subprocess; run without it to allow this'
          : 'hermetic: allow it with --allow-localhost',
      ]);
      expect(ended.stderr).not.toContain('/dist/guard-');
    });

    test.each([
      ['a refusal that it swallows', `${connect}.on("error", () => process.exit(3))`, 3],
      ['a refusal that it prints, to go on', `${connect}.on("error", (e) => console.log(e.message.length > 0))`, 0],
      ['its own handler for uncaught errors', `process.on("uncaughtException", () => process.exit(0)); ${connect}`, 0],
    ])('but not for %s', async (_name, source, code) => {
      const ended = await guarded(['--no-network', ...mode], [node, 'x.cjs'], { cwd: tempFolder({ 'x.cjs': source }) });
      expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code, stderr: '' });
    });

    test('exit handlers run, and what they try counts', async () => {
      const source = `process.on("exit", () => {
  try { require("fs").writeFileSync("made", "") } catch (e) { console.log("bye", e.code) }
});`;
      const cwd = tempFolder({ 'x.cjs': source });
      const flags = ['--fs-readonly', '--status-file', 'status.json', ...mode];
      const ended = await guarded(flags, [node, 'x.cjs'], { cwd });
      expect(ended).toEqual({ code: 0, signal: null, stdout: 'bye EROFS\n', stderr: '' });
      expect(status(cwd)).toMatchObject({
        exit: { target: 0, hermetic: 0, reason: 'target' },
        violations: [{ guard: 'filesystem', api: 'fs.writeFile', subject: { kind: 'path', text: 'made' }, count: 1 }],
      });
    });
  });

  describe('what is told', () => {
    const TWICE = `const net = require("net");
for (let n = 0; n < 2; n += 1) net.connect(1, "127.0.0.1").on("error", () => {});
require("worker_threads");
try {
  require("fs").mkdirSync("made");
} catch {}
`;

    test('--trace has a line for every refusal', async () => {
      const cwd = tempFolder({ 'x.cjs': TWICE });
      const ended = await guarded(['--no-network', '--fs-readonly', '--trace', ...mode], [node, 'x.cjs'], { cwd });
      expect(ended).toEqual({
        code: 0,
        signal: null,
        stdout: '',
        stderr: `[hermetic] blocked fs.mkdir path=${cwd}/made reason=fs-readonly
[hermetic] blocked net.connect host=127.0.0.1 reason=no-network
[hermetic] blocked net.connect host=127.0.0.1 reason=no-network
`.replace(`${cwd}/`, ''),
      });
    });

    test('--trace=json names the line of the target', async () => {
      const cwd = tempFolder({ 'x.cjs': TWICE });
      const ended = await guarded(['--fs-readonly', '--trace=json', ...mode], [node, 'x.cjs'], { cwd });
      const { pid, ...line } = JSON.parse(ended.stderr) as Record<string, unknown>;
      expect(typeof pid).toBe('number');
      expect(line).toEqual({
        schemaVersion: 1,
        guard: 'filesystem',
        api: 'fs.mkdir',
        action: 'write',
        subject: { kind: 'path', text: 'made' },
        rule: { name: 'fs-readonly', source: '--fs-readonly' },
        frame: { file: join(cwd, 'x.cjs'), line: 5 },
      });
    });

    test('--status-file tells the whole story, children and threads included', async () => {
      const source = `${TWICE}
const code = 'require("net").connect(1, "127.0.0.1").on("error", () => {})';
new (require("worker_threads").Worker)(code, { eval: true });
require("child_process").spawnSync(process.execPath, ["-e", code]);
process.exitCode = 5;
`;
      const cwd = tempFolder({ 'x.cjs': source });
      const flags = ['--no-network', '--status-file', 'status.json', ...mode];
      expect((await guarded(flags, [node, 'x.cjs'], { cwd })).code).toBe(5);
      expect(status(cwd)).toMatchObject({
        schemaVersion: 1,
        target: { kind: 'node', name: join(cwd, 'x.cjs') },
        exit: { target: 5, signal: null, hermetic: 5, reason: 'target' },
        error: null,
        violations: [{ guard: 'network', api: 'net.connect', count: 4 }],
        enforced: { network: { layers: expect.arrayContaining(['language']) as unknown } },
      });
    });
  });

  test('--timeout is 124, also for a target that ignores SIGTERM', async () => {
    const cwd = tempFolder({
      'x.cjs': 'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1e6);',
    });
    const ended = await guarded(['--no-network', '--timeout', '3'], [node, 'x.cjs'], { cwd });
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 124, stdout: 'up\n' });
    expect(ended.stderr).toBe('hermetic: time limit of 3 s is over\n');
  });

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGUSR2'] as const)('%s reaches the target', async (signal) => {
    const source = `process.on('${signal}', () => { console.log('got it'); process.exit(7); });
require('node:fs').writeSync(1, 'up\\n');
setInterval(() => {}, 1e6);
`;
    // In-process the launcher is the target; else it is the parent, which must pass the signal on. The target may not signal it.
    let launcher = 0;
    const ended = await guarded(['--no-network', ...mode], [node, 'x.cjs'], {
      cwd: tempFolder({ 'x.cjs': source }),
      onStart: (pid) => {
        launcher = pid;
      },
      onOutput: () => process.kill(launcher, signal),
    });
    expect(launcher).toBeGreaterThan(0);
    expect(ended).toEqual({ code: 7, signal: null, stdout: 'up\ngot it\n', stderr: '' });
  });
});

type Ended = Awaited<ReturnType<typeof bare>>;

/** Process ids differ between any two runs. */
function anonymous(ended: Ended): Ended {
  return { ...ended, stderr: ended.stderr.replaceAll(/\(node:\d+\)/g, '(node:PID)') };
}

function status(cwd: string): unknown {
  return JSON.parse(readFileSync(join(cwd, 'status.json'), 'utf8'));
}

test("certificates of its own do not take a target out of the launcher's process", async () => {
  const cwd = tempFolder({ 'x.cjs': 'console.log(process.pid, process.env.NODE_EXTRA_CA_CERTS);' });
  let started = 0;
  const onStart = (pid: number): void => void (started = pid);
  const ended = await guarded(['--no-network'], ['node', 'x.cjs'], { cwd, env: { NODE_EXTRA_CA_CERTS: '' }, onStart });
  expect(ended.stdout).toBe(`${started} \n`);
});
