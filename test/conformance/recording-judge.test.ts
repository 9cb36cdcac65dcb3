import { spawn } from 'node:child_process';
import {
  copyFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseOptions } from '../../src/api/options.js';
import { nodeRoots } from '../../src/runner/plan/node-roots.js';
import { PROTOCOL_VERSION } from '../../src/wire/boot.js';
import { parseReport, type Violation } from '../../src/wire/report.js';
import { nodeVersions } from '../node-versions.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = join(HERE, 'harness/one-of-each.mjs');

/** For each attempt of the program, a request that it leads to; some calls are made in a later turn, without their caller. */
const REQUESTS: Readonly<
  Record<string, readonly [guard: string, action: string, subject: RegExp | null, api: RegExp, frame: 'here' | 'later']>
> = {
  listen: ['network', 'listen', /^127\.0\.0\.1$/, /^net\.listen$/, 'later'],
  connect: ['network', 'connect', /^127\.0\.0\.1$/, /^net\.connect$/, 'later'],
  'unix socket': ['network', 'connect to the unix socket', /\/old\.sock$/, /^net\.connect$/, 'here'],
  'bind datagram': ['network', 'listen', /^127\.0\.0\.1$/, /^dgram\.bind$/, 'later'],
  resolve: ['network', 'resolve', /^localhost$/, /^dns\.lookup$/, 'here'],
  'read file': ['filesystem', 'read', /\/outside\.txt$/, /^fs\.(?:open|readFile)$/, 'here'],
  'read promise': ['filesystem', 'read', /\/outside\.txt$/, /^fs\.(?:open|readFile)$/, 'here'],
  'write file': ['filesystem', 'write', /\/written\.txt$/, /^fs\.(?:open|writeFile)$/, 'here'],
  'make folder': ['filesystem', 'create', /\/made$/, /^fs\.mkdir$/, 'here'],
  'list folder': ['filesystem', 'read', /^/, /^fs\.opendir$/, 'here'],
  report: ['filesystem', 'write', /^\/\.hermetic$/, /^process\.report\.reportOnSignal$/, 'here'],
  spawn: ['subprocess', 'start', /^true$/, /^child_process\.spawn$/, 'here'],
  spawnSync: ['subprocess', 'start', /^true$/, /^child_process\.spawnSync$/, 'here'],
  worker: ['code', 'run code made at run time', null, /^worker_threads\.Worker$/, 'here'],
  eval: ['code', 'run code made at run time', null, /^eval$/, 'here'],
  function: ['code', 'run code made at run time', null, /^Function$/, 'here'],
  vm: ['code', 'run code made at run time', null, /^vm\.runInNewContext$/, 'here'],
  'import data': ['code', 'run code made at run time', null, /^import$/, 'later'],
  import: ['imports', 'import', /^querystring$/, /^import$/, 'later'],
  require: ['imports', 'import', /^querystring$/, /^import$/, 'here'],
  register: ['imports', 'import', /^module\.register$/, /^import$/, 'here'],
  environment: ['environment', 'change', /^CHANGED$/, /^process\.env$/, 'here'],
  dlopen: ['native', 'load the native extension', /^nothing\.node$/, /^process\.dlopen$/, 'here'],
  chdir: ['interpreter', 'change directory to', /^\.$/, /^process\.chdir$/, 'here'],
  'module cache': ['interpreter', 'change', null, /^module\._cache$/, 'here'],
  inspector: ['interpreter', 'look behind the guards', null, /^inspector\.Connection$/, 'here'],
};

interface Ending {
  readonly ends: Readonly<Record<string, string>>;
  readonly reports: readonly Violation[];
}

// With another judge in the place of one file, every guard of a program records instead of refusing.
describe('the judge of the Node guards is one file', () => {
  let folder: string;
  let recording: string;
  let socket: Server;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-judge-')));
    recording = await buildRecordingGuards(join(folder, 'package', 'dist'));
    socket = createServer((connection) => connection.destroy());
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  for (const node of nodeVersions()) {
    describe(`Node ${node.major}`, () => {
      test('with a recording judge everything goes on, and every request is recorded', async () => {
        const { ends, reports } = await runWith(recording, node.path);
        // Nothing is there to be loaded.
        const { dlopen, ...others } = ends;
        expect(dlopen).toBe('ERR_DLOPEN_FAILED');
        expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, 'went on'])));
        expect(Object.keys(ends).sort()).toEqual(Object.keys(REQUESTS).sort());
        for (const [name, [guard, action, subject, api, when]] of Object.entries(REQUESTS)) {
          const found = reports.filter(
            (report) =>
              report.guard === guard &&
              report.action === action &&
              api.test(report.api) &&
              (subject === null ? report.subject === null : subject.test(report.subject?.text ?? '')),
          );
          expect(found, name).not.toEqual([]);
          if (when === 'here')
            expect(
              found.map(({ frame }) => frame?.file),
              name,
            ).toContain(PROGRAM);
        }
      });

      test('the judge that is shipped refuses the same', async () => {
        const { ends } = await runWith(join(ROOT, 'dist', 'guard-node.cjs'), node.path);
        expect(ends).toEqual(Object.fromEntries(Object.keys(REQUESTS).map((name) => [name, 'refused'])));
      });
    });
  }

  /** Runs the program as the launcher would, in a folder of its own, with `guards` as its preload. */
  async function runWith(guards: string, node: string): Promise<Ending> {
    const own = mkdtempSync(join(folder, 'run-'));
    writeFileSync(join(own, 'outside.txt'), 'outside');
    mkdirSync(join(own, 'inside'));
    await new Promise<void>((done) => socket.listen(join(own, 'old.sock'), done));
    const { policy } = parseOptions(
      {
        blockNetwork: true,
        blockSubprocess: true,
        fsReadonly: join(own, 'inside'),
        blockEnvironment: true,
        blockCodeExec: true,
        denyImports: 'querystring',
        blockNative: true,
        blockInterpreterMutation: true,
      },
      'the test',
    );
    // A unix socket that is older than the run leads outside.
    const started = (Date.now() + 60_000) * 1e6;
    const { directories, codeDirectories } = nodeRoots(node, PROGRAM);
    const roots = { directories: [...directories, join(ROOT, 'dist')], codeDirectories };
    const message = { version: PROTOCOL_VERSION, policy, roots, started, channel: 3, inode: 0 };
    const channel = openSync(join(own, 'reports'), 'a');
    try {
      const child = spawn(node, ['--require', guards, PROGRAM, own], {
        cwd: own,
        env: { PATH: process.env['PATH'], HERMETIC_GUARD: JSON.stringify(message) },
        stdio: ['ignore', 'pipe', 'pipe', channel],
      });
      const output = { text: '', errors: '' };
      child.stdout?.on('data', (part: Buffer) => (output.text += part.toString()));
      child.stderr?.on('data', (part: Buffer) => (output.errors += part.toString()));
      await new Promise((done) => child.on('close', done));
      if (output.text === '') throw new Error(`the program said nothing: ${output.errors}`);
      const reports = readFileSync(join(own, 'reports'), 'utf8').split('\n').map(parseReport);
      return {
        // The program prints one object of texts.
        ends: JSON.parse(output.text) as Ending['ends'],
        reports: reports.filter((report) => report?.type === 'violation'),
      };
    } finally {
      closeSync(channel);
      await new Promise((done) => socket.close(done));
    }
  }
});

/** The guards as they are shipped, but for the one file; the files that they load lie beside them. */
async function buildRecordingGuards(dist: string): Promise<string> {
  const replaced: string[] = [];
  const bundle = await rolldown({
    input: join(ROOT, 'src/guards/node/entry/preload.ts'),
    platform: 'node',
    tsconfig: join(ROOT, 'tsconfig.json'),
    resolve: { mainFields: ['main'] },
    plugins: [
      {
        name: 'recording-judge',
        load(id: string) {
          if (id !== join(ROOT, 'src/guards/node/judge/check.ts')) return null;
          replaced.push(id);
          return `export * from ${JSON.stringify(join(HERE, 'support/recording-check.ts'))};`;
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'cjs', banner: `'use strict';`, codeSplitting: false });
  await bundle.close();
  expect(replaced).toHaveLength(1);
  mkdirSync(dist, { recursive: true });
  for (const file of ['guard-decide.js', 'guard-import-hooks.mjs'])
    copyFileSync(join(ROOT, 'dist', file), join(dist, file));
  const file = join(dist, 'guard-node.cjs');
  writeFileSync(file, output[0].code);
  return file;
}
