import { readFileSync } from 'node:fs';
import { HermeticError } from '../errors.js';
import { createArena } from './start/arena.js';
import { BpfProgram } from './seccomp/bpf.js';
import { type Ffi, ffi } from './ffi.js';
import { landlockAbi } from './landlock/open-rulesets.js';
import { CLONE_FLAGS, createScript } from './start/script.js';
import { ALLOW } from './seccomp/rule.js';
import { seccompArguments } from './start/start-script.js';
import type { Arch } from './abi/syscalls.js';
import { PR_SET_NO_NEW_PRIVS } from './abi/processes.js';
import { SECCOMP_GET_ACTION_AVAIL, SECCOMP_RET_ERRNO, SECCOMP_RET_USER_NOTIF } from './abi/seccomp.js';

/** The features that this kernel has for an unprivileged process, found by trying, never by the kernel's version. */
export type KernelFacts =
  | { readonly available: false; readonly why: string }
  | {
      readonly available: true;
      readonly arch: Arch;
      readonly landlock: number;
      /**
       * There can be a supervisor. Not inside a run that has one, since a process can have only one listener, and not where
       * a filter or Yama keeps us from looking into our own children.
       */
      readonly notify: boolean;
      readonly isRoot: boolean;
    };

const ROOM = 4096;
const ANCESTORS_ONLY = 1;
/** The first ABI without a way around a write rule by renaming. */
const LEAST_LANDLOCK = 2;

export function kernelFacts(): KernelFacts {
  try {
    return probe(ffi());
  } catch (error) {
    if (error instanceof HermeticError) return { available: false, why: error.message };
    throw error;
  }
}

function probe(kernel: Ffi): KernelFacts {
  const landlock = landlockAbi(kernel);
  if (landlock < LEAST_LANDLOCK) {
    const why = landlock === 0 ? 'this kernel has no Landlock' : `Landlock ABI ${landlock} is too old`;
    return { available: false, why };
  }
  if (!offers(kernel, SECCOMP_RET_ERRNO)) return { available: false, why: 'this kernel has no seccomp filters' };
  let notify: boolean | undefined;
  return {
    available: true,
    arch: kernel.arch,
    landlock,
    // Many runs need no supervisor, and the answer takes several looks.
    get notify() {
      return (notify ??= offers(kernel, SECCOMP_RET_USER_NOTIF) && maySupervise(kernel));
    },
    isRoot: process.geteuid?.() === 0,
  };
}

function offers(kernel: Ffi, action: number): boolean {
  const { address, bytes } = kernel.allocate(8);
  bytes.writeUInt32LE(action, 0);
  return kernel.call('seccomp', SECCOMP_GET_ACTION_AVAIL, 0, address) === 0;
}

function maySupervise(kernel: Ffi): boolean {
  if (yamaScope() > ANCESTORS_ONLY) return false;
  return !isFiltered() || (maySeeProcesses(kernel) && !refusesListener(kernel));
}

/** kernel.yama.ptrace_scope: above 1 not even a parent sees into its children, or only with a right that we give up. */
function yamaScope(): number {
  try {
    return Number(readFileSync('/proc/sys/kernel/yama/ptrace_scope', 'utf8'));
  } catch {
    return 0;
  }
}

/** The two calls by which a supervisor reads an address and takes a socket; containers often forbid them. */
function maySeeProcesses(kernel: Ffi): boolean {
  const arena = createArena(kernel, ROOM);
  const [from, to] = [arena.bytes(new Uint8Array(8)), arena.bytes(new Uint8Array(8))];
  const read = kernel.call('process_vm_readv', process.pid, arena.words([to, 8]), 1, arena.words([from, 8]), 1, 0);
  const self = kernel.call('pidfd_open', process.pid, 0);
  if (self < 0) return false;
  const taken = kernel.call('pidfd_getfd', self, self, 0);
  if (taken >= 0) kernel.call('close', taken);
  kernel.call('close', self);
  return read === 8 && taken >= 0;
}

/** Some filter is on us already: a container's, or that of an outer run, which may have a listener. */
function isFiltered(): boolean {
  return /^Seccomp:\s*2$/m.test(readFileSync('/proc/self/status', 'utf8'));
}

/** Lets a child try it, and end. */
function refusesListener(kernel: Ffi): boolean {
  const arena = createArena(kernel, ROOM);
  const program = new BpfProgram();
  program.ret(ALLOW);
  const script = createScript(kernel, arena, [
    { name: 'prctl', args: [PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0] },
    { name: 'seccomp', args: seccompArguments(arena, program.bytes(), true) },
    { name: 'exit_group', args: [0] },
  ]);
  const pid = kernel.start(script.address, CLONE_FLAGS);
  if (pid < 0) return true;
  kernel.call('wait4', pid, 0, 0, 0);
  const listener = script.result('seccomp');
  if (listener === null || listener < 0) return true;
  kernel.call('close', listener);
  return false;
}
