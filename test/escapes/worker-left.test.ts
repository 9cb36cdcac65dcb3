import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../src/sandbox/policy.js';
import { type Box, sandbox } from '../../src/sandbox/sandbox.js';
import { HAS_KERNEL } from './kernel-layer.js';

// What a program would find in its process if the walls of its language failed. The host looks, from outside.
const LANGUAGES = ['javascript', 'typescript', 'python'] as const;
const CASES = LANGUAGES.flatMap((language) =>
  (['process', 'kernel'] as const).map((isolation) => ({ language, isolation })),
);
/** Its pipes, what it gets instead of streams, and what an event loop is made of. */
const OWN = /^(?:pipe:\[\d+\]|anon_inode:\[(?:eventpoll|eventfd|io_uring)\]|\/dev\/null)$/;

describe.skipIf(!HAS_KERNEL).each(CASES)('the process of a box for $language at level $isolation', (options) => {
  let box: Box;
  let pid: number;
  const read = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const status = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(read('status'))?.[1] ?? '';

  beforeAll(async () => {
    box = await sandbox(new Policy({ timeout: 20 }), options);
    const { isolation } = await box.exec('1');
    const { detail = '' } = isolation.mechanisms.find(({ name }) => name === 'process') ?? {};
    pid = Number(/\((\d+)\)/.exec(detail)?.[1]);
  });
  afterAll(() => box.dispose());

  test('has no descriptor but its own', () => {
    const descriptors = readdirSync(`/proc/${pid}/fd`).map((name) => readlinkSync(`/proc/${pid}/fd/${name}`));
    expect(descriptors.filter((target) => !OWN.test(target))).toEqual([]);
  });

  test('shares no pipe with another process but its host and its parent', () => {
    const own = pipesOf(pid);
    const parent = Number(status('PPid'));
    const others = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && ![pid, parent, process.pid].includes(Number(name)),
    );
    // Every worker of one parent opens the pipe that tells it of the parent's end.
    const life = pipesOf(pid, '6');
    const shared = others
      .flatMap((other) => pipesOf(other))
      .filter((pipe) => own.includes(pipe) && !life.includes(pipe));
    expect(shared).toEqual([]);
  });

  test('has no foreign function interface in its memory', () => {
    const files = [...new Set(read('maps').match(/\/\S+$/gm) ?? [])];
    expect(files.filter((file) => /koffi|ffi|ctypes/.test(file))).toEqual([]);
  });

  test('has no environment, and a folder that is nobody’s', () => {
    expect(read('environ')).toBe('');
    expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/');
  });

  test('has no rights, and two filters on every thread', () => {
    expect([status('CapEff'), status('CapPrm'), status('CapInh'), status('CapAmb')]).toEqual(
      Array(4).fill('0'.repeat(16)),
    );
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const of = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
      expect(of).toMatch(/^NoNewPrivs:\s*1$/m);
      expect(of).toMatch(/^Seccomp:\s*2$/m);
      expect(of).toMatch(/^Seccomp_filters:\s*(?:[2-9]|\d\d)$/m);
    }
  });

  test('has a session of its own, no terminal, and limits that it cannot lift', () => {
    // The fields behind the name: state, parent, group, session, terminal.
    const [, , , session = '', terminal = ''] = read('stat')
      .replace(/^.*\) /, '')
      .split(' ');
    expect([Number(session) === process.pid, terminal]).toEqual([false, '0']);
    const limits = read('limits');
    expect(limits).toMatch(/^Max file size\s+0\s+0\s/m);
    expect(limits).toMatch(/^Max core file size\s+0\s+0\s/m);
    expect(limits).toMatch(/^Max open files\s+64\s+64\s/m);
  });
});

function pipesOf(pid: number | string, only?: string): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`)
      .filter((name) => only === undefined || name === only)
      .map((name) => readlinkSync(`/proc/${pid}/fd/${name}`))
      .filter((target) => target.startsWith('pipe:'));
  } catch {
    // It has ended, or belongs to somebody else.
    return [];
  }
}
