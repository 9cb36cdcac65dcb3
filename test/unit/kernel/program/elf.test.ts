import { readFileSync, realpathSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HermeticError } from '../../../../src/errors.js';
import { type ByteSource, type Elf, readElf } from '../../../../src/kernel/program/elf.js';

const SHELL = readFileSync(realpathSync('/bin/sh'));

function sourceOf(bytes: Uint8Array): ByteSource {
  return { name: 'x', size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) };
}

/** What reading gives, or the message of the coded error; everything else is a crash. */
function read(bytes: Uint8Array): Elf | string {
  try {
    return readElf(sourceOf(bytes));
  } catch (error) {
    if (error instanceof HermeticError && error.code === 'E_BAD_PROGRAM') return error.message;
    throw error;
  }
}

/** A little-endian ELF file of 64 bits that holds nothing but what is read. */
function build({ machine = 62, interpreter = '/lib/ld.so', needed = ['liba.so'], runpath = '' } = {}): Buffer {
  const strings = Buffer.from(`\0${needed.join('\0')}\0${runpath}\0`);
  const tags: [number, number][] = [];
  let at = 1;
  for (const name of needed) {
    tags.push([1, at]);
    at += name.length + 1;
  }
  if (runpath !== '') tags.push([29, at]);
  const [interpAt, stringsAt, dynamicAt] = [0x200, 0x300, 0x400];
  tags.push([5, 0x10000 + stringsAt], [0, 0]);
  const file = Buffer.alloc(0x800);
  file.write('\x7fELF\x02\x01\x01', 'latin1');
  file.writeUInt16LE(machine, 18);
  file.writeBigUInt64LE(64n, 32);
  file.writeUInt16LE(56, 54);
  file.writeUInt16LE(3, 56);
  const segment = (index: number, type: number, offset: number, address: number, size: number): void => {
    const start = 64 + index * 56;
    file.writeUInt32LE(type, start);
    file.writeBigUInt64LE(BigInt(offset), start + 8);
    file.writeBigUInt64LE(BigInt(address), start + 16);
    file.writeBigUInt64LE(BigInt(size), start + 32);
  };
  segment(0, 1, 0, 0x10000, file.length);
  segment(1, 3, interpAt, 0x10000 + interpAt, interpreter.length + 1);
  segment(2, 2, dynamicAt, 0x10000 + dynamicAt, tags.length * 16);
  file.write(`${interpreter}\0`, interpAt);
  strings.copy(file, stringsAt);
  for (const [index, [tag, value]] of tags.entries()) {
    file.writeBigUInt64LE(BigInt(tag), dynamicAt + index * 16);
    file.writeBigUInt64LE(BigInt(value), dynamicAt + index * 16 + 8);
  }
  return file;
}

describe('an ELF file', () => {
  test('tells its loader, its libraries and where it wants them searched', () => {
    expect(read(build({ needed: ['liba.so', 'libb.so.2'], runpath: '$ORIGIN/../lib:/opt/lib' }))).toEqual({
      bits: 64,
      machine: 62,
      interpreter: '/lib/ld.so',
      needed: ['liba.so', 'libb.so.2'],
      rpath: [],
      runpath: ['$ORIGIN/../lib', '/opt/lib'],
    });
  });

  test('of this machine can be read', () => {
    expect(read(SHELL)).toMatchObject({ bits: 64, needed: ['libc.so.6'] });
  });

  test.each([
    ['text', Buffer.from('#!/bin/sh\n'), 'it is no ELF file'],
    ['nothing', Buffer.alloc(0), 'it ends too early'],
    ['a header alone', SHELL.subarray(0, 64), 'it ends too early'],
    ['bits of its own', patched(4, 3), 'its header makes no sense'],
    ['too many segments', patched(57, 0xff), 'it has 65283 segments'],
    ['segments of no size', patched(54, 1), 'its segments have 1 bytes'],
    ['a table beyond the end', patched(38, 1), 'it ends too early'],
    ['a table beyond every file', patched(39, 0xff), 'it names an offset beyond every file'],
    ['strings in no segment', patched(64, 9), 'its strings are in no segment'],
    ['a loader without an end', build({ interpreter: 'x'.repeat(0x5ff) }).fill(1, 0x200), 'a string in it has no end'],
  ])('that is %s is E_BAD_PROGRAM', (_, bytes, why) => {
    expect(read(bytes)).toBe(`x cannot be read as a program: ${why}`);
  });

  test('that was damaged is read or is E_BAD_PROGRAM, and nothing else happens', () => {
    const damage = fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 20 });
    const size = fc.integer({ min: 0, max: SHELL.length });
    fc.assert(
      fc.property(damage, size, fc.boolean(), (changes, length, whole) => {
        const bytes = Buffer.from(whole ? SHELL : SHELL.subarray(0, length));
        for (const [offset, value] of changes) if (offset < bytes.length) bytes[offset] = value;
        const result = read(bytes);
        expect(typeof result === 'string' || Array.isArray(result.needed)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('of random bytes behind a true beginning is read or is E_BAD_PROGRAM', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1200 }), (bytes) => {
        const result = read(Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), bytes]));
        expect(['string', 'object']).toContain(typeof result);
      }),
      { numRuns: 500 },
    );
  });
});

function patched(offset: number, value: number): Buffer {
  const file = build();
  file[offset] = value;
  return file;
}
