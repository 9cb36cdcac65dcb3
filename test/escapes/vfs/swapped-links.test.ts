import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IsolatedFS } from '../../../src/sandbox/vfs/isolated/isolated-fs.js';
import { IS_WHOLE } from '../../suite.js';
import { buildPrison, type Prison, SECRET } from './prison.js';

const SWAPPER = fileURLToPath(new URL('swapper.py', import.meta.url));
let prison: Prison;
beforeEach(() => {
  prison = buildPrison();
});
afterEach(() => prison.remove());

/** Two processes are busy all the while. */
const TIMES = IS_WHOLE ? 4 : 1;

/** Runs `attempt` many times while another process swaps `name` with a link to the outside. */
async function whileSwapping(name: string, attempt: () => boolean, { tries = 400 } = {}): Promise<number> {
  const child = spawn('python3', [SWAPPER, prison.root, name], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  let wins = 0;
  try {
    for (let count = 0; count < tries * TIMES && wins === 0; count += 1) wins += attempt() ? 1 : 0;
  } finally {
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
  }
  return wins;
}

function attempts(...calls: (() => unknown)[]): boolean {
  return calls.some((call) => {
    try {
      return call() === SECRET;
    } catch {
      return false;
    }
  });
}

function isOutsideUntouched(): boolean {
  const names = readdirSync(prison.outside).sort().join();
  return names === 'empty,secret' && prison.secretIsWhole();
}

/** What most programs do: resolve, compare, open. */
function naiveRead(path: string): string {
  const real = realpathSync(join(prison.root, path));
  if (!real.startsWith(`${prison.root}/`)) throw new Error('outside');
  return readFileSync(join(prison.root, path), 'utf8');
}

/** A check before the open loses the race. */
async function expectRaceIsReal(name: string, path: string): Promise<void> {
  if (!IS_WHOLE) return;
  expect(await whileSwapping(name, () => attempts(() => naiveRead(path)), { tries: 100_000 })).toBe(1);
}

test('a directory that becomes a link while it is walked leads nowhere', async () => {
  mkdirSync(join(prison.root, 'd'));
  for (const file of ['secret', 'other']) writeFileSync(join(prison.root, 'd', file), 'inside');
  symlinkSync(prison.outside, join(prison.root, 'd.link'));
  await expectRaceIsReal('d', 'd/secret');
  const files = new IsolatedFS(prison.root);
  let reads = 0;
  const read = (): string => {
    const text = Buffer.from(files.readFile('/d/secret')).toString();
    reads += 1;
    return text;
  };
  expect(await whileSwapping('d', () => attempts(read))).toBe(0);
  expect(reads).toBeGreaterThan(0);
  const data = Buffer.from('planted');
  const wins = await whileSwapping(
    'd',
    () => {
      attempts(
        () => files.writeFile('/d/secret', data),
        () => files.writeFile('/d/planted', data),
        () => files.mkdir('/d/made'),
        () => files.rename('/d/secret', '/d/stolen'),
        () => files.unlink('/d/secret'),
        () => files.rmdir('/d/empty'),
        () => files.truncate('/d/secret', 0),
      );
      return !isOutsideUntouched();
    },
    { tries: 500 },
  );
  expect(wins).toBe(0);
});

test('a file that becomes a link before it is opened is not followed', async () => {
  writeFileSync(join(prison.root, 'f'), 'inside');
  symlinkSync(prison.secret, join(prison.root, 'f.link'));
  await expectRaceIsReal('f', 'f');
  const files = new IsolatedFS(prison.root);
  expect(await whileSwapping('f', () => attempts(() => Buffer.from(files.readFile('/f')).toString()))).toBe(0);
  const wins = await whileSwapping(
    'f',
    () => {
      attempts(
        () => files.writeFile('/f', Buffer.from('planted')),
        () => files.writeFile('/f', Buffer.from('planted'), { flag: 'a' }),
        () => files.truncate('/f', 0),
      );
      return !prison.secretIsWhole();
    },
    { tries: 750 },
  );
  expect(wins).toBe(0);
});
