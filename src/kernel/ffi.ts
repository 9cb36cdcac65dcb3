import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type koffi from 'koffi';
import { HermeticError } from '../errors.js';
import { bytesOf, MACHINE_CODE } from './start/machine-code.js';
import { type Arch, type SyscallName, syscallNumber } from './abi/syscalls.js';
import { MAP_FAILED, MAP_PRIVATE_ANONYMOUS, PAGE_SIZE, PROT_READ_EXEC, PROT_READ_WRITE } from './abi/memory.js';

/** A part of this process that the garbage collector does not know: the kernel may be given its address. */
export interface Memory {
  readonly address: bigint;
  readonly bytes: Buffer;
}

export type Word = number | bigint;

/** All that hermetic knows of the machine below Node. Everything else is a system call. */
export interface Ffi {
  readonly arch: Arch;
  /** The result, or minus the error number. */
  call(name: SyscallName, ...args: readonly Word[]): number;
  /** The same on a thread of libuv's pool, for calls that block. */
  callAsync(name: SyscallName, ...args: readonly Word[]): Promise<number>;
  allocate(size: number): Memory;
  /** `start` of machine-code.ts: the new process's id, or minus the error number. */
  start(script: bigint, flags: number): number;
  startAsync(script: bigint, flags: number): Promise<number>;
}

type Koffi = typeof koffi;
type Native = ((...args: readonly Word[]) => number) & {
  async(...args: readonly [...Word[], (error: unknown, result: number) => void]): void;
};

let loaded: Ffi | null = null;
let openedFile: string | null = null;

/** Throws E_KERNEL_UNAVAILABLE where there is no such machine, or no library for it. `file`: where that lies, if known. */
export function ffi(file: string | null = null): Ffi {
  loaded ??= open(file);
  return loaded;
}

/** Without loading anything: null where `ffi` has not been called, or has thrown. */
export function loadedFfi(): Ffi | null {
  return loaded;
}

/** The compiled library behind `ffi`, which another process may be told of. */
export function ffiFile(): string {
  ffi();
  if (openedFile === null) throw unavailable('the compiled file of koffi could not be found');
  return openedFile;
}

function open(file: string | null): Ffi {
  const { arch } = process;
  if (process.platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    throw new HermeticError('E_KERNEL_UNAVAILABLE', `there is no kernel layer for ${process.platform} on ${arch}`);
  }
  const { load, proto, view, decode } = (file === null ? null : tryOpen(file)) ?? loadKoffi(arch);
  // Reads of the C library that this process has in memory already.
  const libc = load(null);
  const mmap = libc.func('void *mmap(void *, ulong, int, int, int, long)') as (...args: readonly unknown[]) => bigint;
  const mprotect = libc.func('int mprotect(void *, ulong, int)') as (...args: readonly unknown[]) => number;
  const allocate = (size: number): Memory => {
    const address = mmap(null, size, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0);
    if (address === MAP_FAILED) throw unavailable('no memory could be mapped');
    return { address, bytes: Buffer.from(view(address, size)) };
  };

  const code = allocate(PAGE_SIZE);
  const call = bytesOf(MACHINE_CODE[arch].call);
  code.bytes.set(call);
  code.bytes.set(bytesOf(MACHINE_CODE[arch].start), call.length);
  if (mprotect(code.address, PAGE_SIZE, PROT_READ_EXEC) !== 0) {
    throw unavailable('this process may not run code that it wrote (a security module forbids it)');
  }
  const word = 'long';
  // What a prototype decodes to is a function, with its blocking and its asynchronous form.
  const callCode = decode(code.address, proto(word, Array<string>(7).fill(word))) as Native;
  const startCode = decode(code.address + BigInt(call.length), proto(word, [word, word])) as Native;

  const numberOf = (name: SyscallName): number => {
    const number = syscallNumber(arch, name);
    if (number === undefined) throw new TypeError(`${arch} has no ${name}`);
    return number;
  };
  return {
    arch,
    call: (name, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0) => callCode(numberOf(name), a, b, c, d, e, f),
    callAsync: (name, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0) =>
      asynchronously(callCode, [numberOf(name), a, b, c, d, e, f]),
    allocate,
    start: (script, flags) => startCode(script, flags),
    startAsync: (script, flags) => asynchronously(startCode, [script, flags]),
  };
}

function asynchronously(code: Native, args: readonly Word[]): Promise<number> {
  return new Promise((resolve, reject) => {
    code.async(...args, (error, result) => {
      if (error === null || error === undefined) resolve(result);
      else reject(error instanceof Error ? error : new Error('a system call could not be made', { cause: error }));
    });
  });
}

/** The compiled file itself where it is in its usual place: the package around it costs more than its loading. */
function loadKoffi(arch: Arch): Koffi {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const libc of ['linux', 'musl']) {
      const file = join(folder, 'node_modules', '@koromix', `koffi-linux-${arch}`, `${libc}_${arch}`, 'koffi.node');
      const koffi = existsSync(file) ? tryOpen(file) : null;
      if (koffi !== null) return koffi;
    }
    if (dirname(folder) === folder) break;
  }
  try {
    const require = createRequire(import.meta.url);
    const koffi = require('koffi') as Koffi;
    openedFile = Object.keys(require.cache).find((file) => /koffi[^/]*\.node$/.test(file)) ?? null;
    return koffi;
  } catch (cause) {
    throw unavailable('koffi, which makes system calls, is not installed for it', cause);
  }
}

/** The one for glibc does not load on musl, and the other way round. */
function tryOpen(file: string): Koffi | null {
  const module: { exports: unknown } = { exports: {} };
  try {
    process.dlopen(module, file);
    openedFile = file;
    // Just loaded from the package that the types describe.
    return module.exports as Koffi;
  } catch {
    return null;
  }
}

function unavailable(why: string, cause?: unknown): HermeticError {
  return new HermeticError('E_KERNEL_UNAVAILABLE', `there is no kernel layer on this machine: ${why}`, { cause });
}
