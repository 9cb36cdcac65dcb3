import { describe, expect, test } from 'vitest';
import { createArena } from '../../../src/kernel/start/arena.js';
import { ffi } from '../../../src/kernel/ffi.js';
import { kernelFacts } from '../../../src/kernel/kernel-facts.js';

const EBADF = 9;

describe.skipIf(!kernelFacts().available)('the foreign function interface', () => {
  test('a call answers what the kernel answers', () => {
    expect(ffi().call('getpid')).toBe(process.pid);
    expect(ffi().call('getppid')).toBe(process.ppid);
  });

  test('an error is minus its number, on this thread and on another', async () => {
    expect(ffi().call('close', 99_999)).toBe(-EBADF);
    expect(await ffi().callAsync('close', 99_999)).toBe(-EBADF);
  });

  test('six arguments arrive in their order', () => {
    const [PROT_READ, MAP_PRIVATE_ANONYMOUS] = [1, 0x22];
    const { arch, call } = ffi();
    // mmap of the process's own: an address that is not a multiple of a page is refused, a good one is not.
    expect(call('mmap', 0, 4096, PROT_READ, MAP_PRIVATE_ANONYMOUS, -1, 1)).toBe(-22);
    expect(call('mmap', 0, 4096, PROT_READ, MAP_PRIVATE_ANONYMOUS, -1, 0), arch).toBeGreaterThan(0);
  });

  test('what JavaScript writes to memory, the kernel reads, and the other way round', () => {
    const arena = createArena(ffi(), 4096);
    const pair = arena.words([0]);
    expect(ffi().call('pipe2', pair, 0o2000000)).toBe(0);
    const [from, to] = [arena.at(pair, 8).readInt32LE(0), arena.at(pair, 8).readInt32LE(4)];
    expect(ffi().call('write', to, arena.text('häß'), 5)).toBe(5);
    const answer = arena.bytes(new Uint8Array(8));
    expect(ffi().call('read', from, answer, 8)).toBe(5);
    expect(arena.at(answer, 5).toString()).toBe('häß');
    ffi().call('close', from);
    ffi().call('close', to);
  });

  test('words keep their 64 bits and their sign', () => {
    const arena = createArena(ffi(), 4096);
    const place = arena.words([-1, 0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn]);
    const bytes = arena.at(place, 24);
    expect([0, 8, 16].map((at) => bytes.readBigInt64LE(at))).toEqual([-1n, 0x7fff_ffff_ffff_ffffn, -1n]);
  });

  test('an arena that is full says so', () => {
    const arena = createArena(ffi(), 32);
    expect(() => arena.bytes(new Uint8Array(33))).toThrow(new RangeError('more was put into an arena than it holds'));
  });

  test('a call that the architecture does not have is a fault of ours', () => {
    // Of the old arm alone.
    expect(() => ffi().call('breakpoint' as never)).toThrow(/has no breakpoint/);
  });
});
