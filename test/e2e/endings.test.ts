import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { skipBecause } from '../suite.js';
import { locate } from './support/installed.js';
import { LAUNCHER, ownLines, run } from './support/launcher.js';
import { tempFolder } from './support/temp-folder.js';

const HAS_PYTHON = locate('python3') !== null;
const KERNELS = ['auto', 'off'];
if (locate('setsid') === null) skipBecause('there is no setsid');

/** The processes with this word on their command line. */
function processesWith(word: string): readonly string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(word);
    } catch {
      return false;
    }
  });
}

describe.skipIf(locate('setsid') === null).each(KERNELS)('--timeout with --kernel=%s ends', (kernel) => {
  test.each([
    [
      'a child that ignores SIGTERM and outlives its parent',
      'sh -c \'trap "" TERM; sleep 300; : WORD\' & exec sleep 300',
    ],
    ['a process in a session of its own', '(setsid sh -c "sleep 300; : WORD" &) ; exec sleep 300'],
    ['both at once', '(setsid sh -c \'trap "" TERM; while sleep 1; do : WORD; done\' &) ; exec sleep 300'],
  ])('%s', async (_name, script) => {
    const word = `hermetic-left-${process.pid}-${Math.random().toString(36).slice(2)}`;
    const words = [`--kernel=${kernel}`, '--timeout', '1', '--', 'sh', '-c', script.replace('WORD', word)];
    let seen = 0;
    const watch = setInterval(() => (seen = Math.max(seen, processesWith(word).length)), 50);
    const ended = await run(LAUNCHER, words, { cwd: tempFolder() });
    clearInterval(watch);
    expect([ended.code, ownLines(ended).at(-1)]).toEqual([124, 'hermetic: time limit of 1 s is over']);
    expect(seen).toBeGreaterThan(0);
    expect(processesWith(word)).toEqual([]);
  });
});

// Finds the channel of the guards among the descriptors, and writes to it as they do.
const FORGE = `
import os, stat, sys
for name in os.listdir('/proc/self/fd'):
    try:
        if int(name) > 2 and stat.S_ISSOCK(os.fstat(int(name)).st_mode): os.write(int(name), sys.argv[1].encode() + b'\\n')
    except OSError: pass
print('ran')
sys.exit(int(sys.argv[2]))`;

describe.skipIf(!HAS_PYTHON).each(KERNELS)('a target that writes reports by itself, with --kernel=%s', (kernel) => {
  const forge = (report: object, code: number): ReturnType<typeof run> =>
    run(
      LAUNCHER,
      [`--kernel=${kernel}`, '--no-network', '--', 'python3', '-c', FORGE, JSON.stringify(report), String(code)],
      { cwd: tempFolder() },
    );

  test.each(['error', 'too-old'])('cannot say that nothing was run: %s', async (code) => {
    expect(await forge({ type: 'failed', code, message: 'forged' }, 3)).toEqual({
      code: 3,
      signal: null,
      stdout: 'ran\n',
      stderr: '',
    });
  });
});
