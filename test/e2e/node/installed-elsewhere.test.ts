import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kernelFacts } from '../../../src/kernel/kernel-facts.js';
import { nodeVersions } from '../../node-versions.js';
import { copyShipped } from '../../shipped-copy.js';
import { inTurn } from '../../suite.js';
import { type Ended, PATH, run } from '../support/launcher.js';
import { makeFolder, removeFolder } from '../support/temp-folder.js';

const PROJECT = {
  'common.cjs': 'console.log("here");',
  'module.mjs': 'import { sep } from "node:path"; console.log(sep === "/" ? "here" : "");',
  'thread.cjs': `
    const { Worker, isMainThread } = require('node:worker_threads');
    if (isMainThread) new Worker(__filename);
    else console.log('here');`,
  'child.cjs': `
    const { stdout, stderr } = require('node:child_process').spawnSync('node', ['common.cjs'], { encoding: 'utf8' });
    console.log((stdout + stderr).trim());`,
  'outside.mjs': `
    import { statSync, readFileSync } from 'node:fs';
    const tries = [() => readFileSync(process.argv[2]), () => statSync(process.argv[2])];
    console.log(tries.map((attempt) => { try { attempt(); return 'done'; } catch (error) { return error.code; } }).join());`,
};

/** Each of these makes Node 20 start a thread of module hooks, which loads a file of ours after the guards. */
const FLAGS: readonly (readonly string[])[] = [
  ['--deny-import=left-pad'],
  ['--no-code-exec'],
  ['--no-interpreter-mutation'],
  ['--block-native', '--deny-import=left-pad', '--no-code-exec'],
];
const KERNEL = [...(kernelFacts().available ? [[]] : []), ['--kernel=off']];

let home: string;
let project: string;
let launcher: string;

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-installed-')));
  copyShipped(home);
  launcher = join(home, 'bin', 'hermetic');
  project = makeFolder(PROJECT, NO_PARENT_OF_HOME);
});

afterAll(() => {
  removeFolder(home);
  removeFolder(project);
});

/** Every user may write there, and it has no folder in common with the usual one. */
const NO_PARENT_OF_HOME = tmpdir().startsWith('/var/') ? '/dev/shm' : '/var/tmp';

describe.each(nodeVersions())('installed in a folder that shares no parent with ROOT, on Node $major', ({ path }) => {
  const start = (flags: readonly string[], script: string, ...args: readonly string[]): Promise<Ended> =>
    run(launcher, [...flags, `--fs-readonly=${project}`, '--', 'node', script, ...args], {
      cwd: project,
      env: { PATH: `${dirname(path)}:${PATH}` },
    });

  for (const flags of FLAGS) {
    for (const kernel of inTurn(flags.join(), KERNEL)) {
      const words = [...kernel, ...flags];
      for (const script of inTurn(words.join(), ['common.cjs', 'module.mjs', 'thread.cjs', 'child.cjs'])) {
        test(`${script} runs under ${words.join(' ')}`, async () => {
          expect(await start(words, script)).toEqual({ code: 0, signal: null, stdout: 'here\n', stderr: '' });
        });
      }
    }
  }

  test('files beside the installation stay out of reach, also to be looked at', async () => {
    const secret = join(home, 'secret.txt');
    writeFileSync(secret, 'secret');
    expect((await start(['--kernel=off', '--deny-import=left-pad'], 'outside.mjs', secret)).stdout).toBe(
      'EACCES,EACCES\n',
    );
    expect((await start(['--kernel=off', `--allow-read=${home}`], 'outside.mjs', secret)).stdout).toBe('done,done\n');
  });
});
