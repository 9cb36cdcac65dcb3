import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type koffi from 'koffi';
import { HermeticError } from '../errors.js';
import { bytesOf, MACHINE_CODE } from './start/machine-code.js';
import { type Arch, type SyscallName, syscallNumber } from './abi/syscalls.js';
import { MAP_FAILED, MAP_PRIVATE_ANONYMOUS, PAGE_SIZE, PROT_READ_EXEC, PROT_READ_WRITE } from './abi/memory.js';

/** Memory that the garbage collector never moves or frees, so that the kernel may have its address. */
export interface Memory {
  readonly address: bigint;
  readonly bytes: Buffer;
}

export type Word = number | bigint;

/** Everything below Node that hermetic uses; the rest of the kernel layer is made of these calls. */
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

/** Throws E_KERNEL_UNAVAILABLE on other machines, or without koffi. `file` is koffi's compiled file, if its path is known. */
export function ffi(file: string | null = null): Ffi {
  loaded ??= open(file);
  return loaded;
}

/** Loads nothing; null if `ffi` was not called, or threw. */
export function loadedFfi(): Ffi | null {
  return loaded;
}

/** The path of koffi's compiled file, for another process. */
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
  // The C library that this process has in memory already.
  const libc = load(null);
  // koffi makes the function that this declaration describes; a pointer is a bigint.
  const mmap = libc.func('void *mmap(void *, ulong, int, int, int, long)') as (...args: readonly unknown[]) => bigint;
  // The same, with an int as its result.
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
  const functionAt = (address: bigint, parameters: number): Native =>
    // A prototype decodes to a function that has a blocking and an asynchronous form.
    decode(address, proto(word, Array<string>(parameters).fill(word))) as Native;
  const callCode = functionAt(code.address, 7);
  const startCode = functionAt(code.address + BigInt(call.length), 2);

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

/** Loads the compiled file itself from its usual path: the package around it costs more than the file. */
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
    // `require` has no types; koffi's own describe it.
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
    // The types describe the package that this file was just loaded from.
    return module.exports as Koffi;
  } catch {
    return null;
  }
}

function unavailable(why: string, cause?: unknown): HermeticError {
  return new HermeticError('E_KERNEL_UNAVAILABLE', `there is no kernel layer on this machine: ${why}`, { cause });
}
