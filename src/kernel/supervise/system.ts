import type { Ffi, Memory, Word } from '../ffi.js';
import { statusOf } from './caller.js';
import { EINVAL, ENAMETOOLONG } from '../abi/errno.js';
import { F_GETFL, F_SETFL, OPEN_HOW_SIZE, O_NONBLOCK, O_PATH_CLOEXEC } from '../abi/files.js';
import { PAGE_SIZE } from '../abi/memory.js';
import { PIDFD_THREAD } from '../abi/processes.js';
import { LONGEST_ADDRESS, LONGEST_CONTROL, SOL_SOCKET, SO_SNDTIMEO } from '../abi/sockets.js';

/** The calls of a supervisor, with their structures. Numbers are results or minus error numbers. */
export interface System {
  readonly ffi: Ffi;
  /** null if there is no such memory, or we may not read it. */
  readMemory(tid: number, address: bigint, length: number): Buffer | null;
  /** A text that ends with a NUL, without the NUL. */
  readText(tid: number, address: bigint, most: number): Buffer | null;
  writeMemory(tid: number, address: bigint, bytes: Uint8Array): boolean;
  /** A duplicate of a descriptor of this thread. */
  takeDescriptor(tid: number, descriptor: number): number;
  getOption(socket: number, level: number, option: number): number;
  setOption(socket: number, level: number, option: number, value: Uint8Array): number;
  /** Microseconds; 0 is for ever. */
  sendTimeout(socket: number): number;
  isNonBlocking(socket: number): boolean;
  /** Runs `action` while the socket is non-blocking. */
  withoutWaiting(socket: number, action: () => number): number;
  connectNow(socket: number, address: Uint8Array): number;
  /** sendmsg(2); null sends to the address that the socket is connected to. */
  send(socket: number, to: Uint8Array | null, data: Uint8Array, control: Uint8Array, flags: number): number;
  /** Bytes that `send` takes. */
  readonly longestMessage: number;
  signal(tid: number, signal: number): void;
  bind(socket: number, address: Uint8Array): number;
  localAddress(socket: number): Buffer | null;
  /** Opens with O_PATH; `resolve` as in openat2(2). */
  openPath(directory: number, path: Uint8Array, flags: number, resolve: number): number;
  close(descriptor: number): void;
}

const LONGEST_READ = 64 * 1024;
const SECOND = LONGEST_READ;
const THIRD = LONGEST_READ + PAGE_SIZE;
const ROOM = LONGEST_READ + PAGE_SIZE + LONGEST_CONTROL;
const LONGEST_MESSAGE = 256 * 1024;

export function createSystem(ffi: Ffi): System {
  // One call at a time, all on this thread: one piece of memory is enough.
  const room = ffi.allocate(ROOM);
  let message: Memory | null = null;
  const put = (value: Uint8Array, offset = 0): bigint => {
    room.bytes.set(value, offset);
    return room.address + BigInt(offset);
  };
  const words = (values: readonly Word[], offset: number): bigint => {
    for (const [index, value] of values.entries()) {
      room.bytes.writeBigInt64LE(BigInt.asIntN(64, BigInt(value)), offset + 8 * index);
    }
    return room.address + BigInt(offset);
  };
  const readMemory = (tid: number, address: bigint, length: number): Buffer | null => {
    if (length === 0) return Buffer.alloc(0);
    if (length > LONGEST_READ) return null;
    const local = words([room.address, length], SECOND);
    const remote = words([address, length], SECOND + 16);
    if (ffi.call('process_vm_readv', tid, local, 1, remote, 1, 0) !== length) return null;
    return Buffer.from(room.bytes.subarray(0, length));
  };
  const optionOf = (socket: number, level: number, option: number, length: number): number => {
    room.bytes.fill(0, 0, length);
    return ffi.call('getsockopt', socket, level, option, room.address, words([length], SECOND));
  };
  const addressed = (name: 'connect' | 'bind', socket: number, address: Uint8Array): number =>
    ffi.call(name, socket, put(address), address.length);

  const withoutWaiting = (socket: number, action: () => number): number => {
    const flags = ffi.call('fcntl', socket, F_GETFL, 0);
    if (flags < 0 || (flags & O_NONBLOCK) !== 0) return action();
    // Shared with the target, whose thread waits for us: nobody connects or reads here meanwhile.
    ffi.call('fcntl', socket, F_SETFL, flags | O_NONBLOCK);
    const result = action();
    ffi.call('fcntl', socket, F_SETFL, flags);
    return result;
  };

  return {
    ffi,
    readMemory,
    readText(tid, address, most) {
      const parts: Buffer[] = [];
      for (let from = address, left = most; left > 0;) {
        // Up to the end of a page: the next one may not exist.
        const length = Math.min(left, PAGE_SIZE - Number(from % BigInt(PAGE_SIZE)));
        const part = readMemory(tid, from, length);
        if (part === null) return null;
        const end = part.indexOf(0);
        parts.push(end < 0 ? part : part.subarray(0, end));
        if (end >= 0) return Buffer.concat(parts);
        from += BigInt(length);
        left -= length;
      }
      return null;
    },
    writeMemory(tid, address, bytes) {
      const local = words([put(bytes), bytes.length], SECOND);
      const remote = words([address, bytes.length], SECOND + 16);
      return ffi.call('process_vm_writev', tid, local, 1, remote, 1, 0) === bytes.length;
    },
    takeDescriptor(tid, descriptor) {
      let process = ffi.call('pidfd_open', tid, PIDFD_THREAD);
      if (process === -EINVAL) process = ffi.call('pidfd_open', statusOf(tid)?.process ?? tid, 0);
      if (process < 0) return process;
      const taken = ffi.call('pidfd_getfd', process, descriptor, 0);
      ffi.call('close', process);
      return taken;
    },
    getOption(socket, level, option) {
      const error = optionOf(socket, level, option, 4);
      return error < 0 ? error : room.bytes.readInt32LE(0);
    },
    setOption: (socket, level, option, value) =>
      ffi.call('setsockopt', socket, level, option, put(value), value.length),
    sendTimeout(socket) {
      if (optionOf(socket, SOL_SOCKET, SO_SNDTIMEO, 16) < 0) return 0;
      return Number(room.bytes.readBigInt64LE(0)) * 1e6 + Number(room.bytes.readBigInt64LE(8));
    },
    isNonBlocking: (socket) => (ffi.call('fcntl', socket, F_GETFL, 0) & O_NONBLOCK) !== 0,
    withoutWaiting,
    connectNow: (socket, address) => withoutWaiting(socket, () => addressed('connect', socket, address)),
    longestMessage: LONGEST_MESSAGE,
    send(socket, to, data, control, flags) {
      message ??= ffi.allocate(LONGEST_MESSAGE);
      message.bytes.set(data);
      const vector = words([message.address, data.length], SECOND);
      const header = words(
        [to === null ? 0 : put(to), to?.length ?? 0, vector, 1, put(control, THIRD), control.length, 0],
        SECOND + 16,
      );
      return ffi.call('sendmsg', socket, header, flags);
    },
    signal: (tid, signal) => void ffi.call('tgkill', statusOf(tid)?.process ?? tid, tid, signal),
    bind: (socket, address) => addressed('bind', socket, address),
    localAddress(socket) {
      const length = words([LONGEST_ADDRESS], SECOND);
      if (ffi.call('getsockname', socket, room.address, length) < 0) return null;
      return Buffer.from(room.bytes.subarray(0, room.bytes.readUInt32LE(SECOND)));
    },
    openPath(directory, path, flags, resolve) {
      if (path.length >= PAGE_SIZE) return -ENAMETOOLONG;
      const text = put(path);
      room.bytes.writeUInt8(0, path.length);
      const how = words([O_PATH_CLOEXEC | flags, 0, resolve], THIRD);
      return ffi.call('openat2', directory, text, how, OPEN_HOW_SIZE);
    },
    close: (descriptor) => void ffi.call('close', descriptor),
  };
}
