import { closeSync, openSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import type { Ffi, Memory } from '../../../kernel/ffi.js';
import { mustCall } from '../../../kernel/start/must-call.js';
import { startAlone, type Surroundings } from '../../../kernel/worker/start-alone.js';
import { howItEnded, LEFTOVER, type WorkerProcess, type WorkerProgram } from './worker-process.js';
import { O_CLOEXEC } from '../../../kernel/abi/files.js';
import { RLIMIT, WNOHANG } from '../../../kernel/abi/processes.js';

const LONGEST_PAUSE = 20;

type Held = Pick<Surroundings, 'landlock' | 'filter'>;

/** Starts a process that inherits nothing from this one and dies with it. Throws E_KERNEL_UNAVAILABLE. */
export function startHeld(
  ffi: Ffi,
  { path, args }: Pick<WorkerProgram, 'path' | 'args'>,
  held: Held,
): Omit<WorkerProcess, 'mechanisms'> {
  const memory = scratch(ffi);
  const nothing = openSync('/dev/null', 'r+');
  const theirs = [nothing];
  const ours: number[] = [];
  const pipe = (mine: 'reads' | 'writes'): { readonly mine: number; readonly other: number } => {
    mustCall(ffi, 'pipe2', memory.address, O_CLOEXEC);
    const [reading, writing] = [memory.bytes.readInt32LE(0), memory.bytes.readInt32LE(4)];
    const [kept, given] = mine === 'reads' ? [reading, writing] : [writing, reading];
    ours.push(kept);
    theirs.push(given);
    return { mine: kept, other: given };
  };
  let pid: number;
  let sockets: readonly [Socket, Socket, Socket, Socket];
  try {
    const [stderr, messages, output, answers] = [pipe('reads'), pipe('writes'), pipe('reads'), pipe('writes')] as const;
    const descriptors = [nothing, nothing, stderr.other, messages.other, output.other, answers.other];
    pid = startAlone(ffi, { path, argv: [path, ...args], env: {} }, { ...held, descriptors });
    sockets = [reader(stderr.mine), writer(messages.mine), reader(output.mine), writer(answers.mine)];
  } catch (error) {
    for (const descriptor of ours) closeSync(descriptor);
    throw error;
  } finally {
    for (const descriptor of theirs) closeSync(descriptor);
  }
  return attend(ffi, pid, sockets);
}

function attend(
  ffi: Ffi,
  pid: number,
  [stderr, messages, output, answers]: readonly [Socket, Socket, Socket, Socket],
): Omit<WorkerProcess, 'mechanisms'> {
  let isOver = false;
  let isReaping = false;
  let onEnd: (how: string) => void = () => undefined;
  const signal = (name: NodeJS.Signals): void => {
    // The kernel does not reuse the pid before we wait for the process, so the signal cannot hit another one.
    if (isOver) return;
    try {
      process.kill(pid, name);
    } catch {
      // Other code of this process waited for it: `reap` will find out.
    }
  };
  const kill = (): void => {
    signal('SIGKILL');
    reap();
  };
  /** libuv did not start the child, so it does not report the end. We look for it when the pipes close. */
  const reap = (): void => {
    if (isReaping || isOver) return;
    isReaping = true;
    let pause = 1;
    let waited = 0;
    const look = (): void => {
      const how = endOf(ffi, pid);
      if (how !== null) {
        isOver = true;
        return tell(how);
      }
      waited += pause;
      // It closed its pipes without ending.
      if (waited > LEFTOVER) process.kill(pid, 'SIGKILL');
      setTimeout(look, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
    look();
  };
  const tell = (how: string): void => {
    let isTold = false;
    const once = (): void => {
      if (!isTold) onEnd(how);
      isTold = true;
    };
    const look = (): void => {
      if (output.closed && stderr.closed) once();
    };
    for (const pipe of [output, stderr]) pipe.once('close', look);
    setTimeout(once, LEFTOVER);
    look();
  };
  output.once('close', reap);
  stderr.once('close', reap);
  return {
    pid,
    stderr,
    messages,
    output,
    answers,
    limit({ memory, descriptors }) {
      if (isOver) return;
      if (descriptors !== undefined) limit(ffi, pid, RLIMIT.NOFILE, descriptors);
      if (memory !== undefined && memory !== null) limit(ffi, pid, RLIMIT.DATA, dataOf(pid) + memory);
    },
    kill,
    suspend: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    onEnd(listener) {
      onEnd = listener;
    },
    ref() {
      for (const socket of [stderr, messages, output, answers]) socket.ref();
    },
    unref() {
      for (const socket of [stderr, messages, output, answers]) socket.unref();
    },
  };
}

/** Sets the soft and the hard limit, so that the process cannot raise it again. */
function limit(ffi: Ffi, pid: number, resource: number, value: number): void {
  const { address, bytes } = scratch(ffi);
  bytes.writeBigUInt64LE(BigInt(value), 0);
  bytes.writeBigUInt64LE(BigInt(value), 8);
  mustCall(ffi, 'prlimit64', pid, resource, address, 0);
}

/** Bytes that the process can write to, which is what RLIMIT_DATA counts. */
function dataOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmData:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return 1024 * Number(kilobytes);
}

/** null while it has not ended. */
function endOf(ffi: Ffi, pid: number): string | null {
  const { address, bytes } = scratch(ffi);
  const waited = ffi.call('wait4', pid, address, WNOHANG, 0);
  if (waited === 0 || waited === -constants.errno.EINTR) return null;
  // Other code of this process waited for it.
  if (waited < 0) return 'ended';
  const status = bytes.readInt32LE(0);
  const number = status & 0x7f;
  if (number === 0) return howItEnded((status >> 8) & 0xff, null);
  const [name] = Object.entries(constants.signals).find(([, value]) => value === number) ?? [];
  return howItEnded(null, name ?? String(number));
}

let memory: { readonly ffi: Ffi; readonly memory: Memory } | null = null;

/** Memory for the arguments of one system call at a time. */
function scratch(ffi: Ffi): Memory {
  if (memory?.ffi !== ffi) memory = { ffi, memory: ffi.allocate(64) };
  return memory.memory;
}

function reader(descriptor: number): Socket {
  return new Socket({ fd: descriptor, readable: true, writable: false });
}

function writer(descriptor: number): Socket {
  return new Socket({ fd: descriptor, readable: false, writable: true });
}
