import type { Ffi } from '../ffi.js';
import { mustCall } from '../start/must-call.js';
import { O_CLOEXEC } from '../abi/files.js';
import {
  EPOLLHUP,
  EPOLLIN,
  EPOLLONESHOT,
  EPOLLOUT,
  EPOLL_CTL_ADD,
  EPOLL_CTL_DEL,
  EPOLL_EVENT,
} from '../abi/polling.js';

/** One thread of libuv's pool waits for everything that the supervisor waits for. */
export interface EventLoop {
  /** Calls back once, when the descriptor is writable or broken. */
  onceWritable(descriptor: number, callback: () => void): void;
  /** Call it before closing the descriptor: the target may keep the file open, and epoll would go on watching it. */
  forget(descriptor: number): void;
  /** Resolves when nothing waits any more. */
  stop(): Promise<void>;
}

const MOST_EVENTS = 64;
/** Rounds of questions that we answer before the rest of the launcher gets a turn. */
const ROUNDS_IN_A_ROW = 32;

/** `onQuestion` is called whenever the listener has one. Ends by itself when no process is left that could ask. */
export function runEventLoop(ffi: Ffi, listener: number, onQuestion: () => void): EventLoop {
  const { size, dataOffset } = EPOLL_EVENT[ffi.arch];
  const events = ffi.allocate(size * MOST_EVENTS);
  const one = ffi.allocate(size);
  const epoll = mustCall(ffi, 'epoll_create1', O_CLOEXEC);
  const wake = mustCall(ffi, 'eventfd2', 0, O_CLOEXEC);
  const callbacks = new Map<number, () => void>();
  let isStopped = false;
  const goesOn = (): boolean => !isStopped;

  const watch = (descriptor: number, mask: number): void => {
    one.bytes.fill(0);
    one.bytes.writeUInt32LE(mask >>> 0, 0);
    one.bytes.writeInt32LE(descriptor, dataOffset);
    mustCall(ffi, 'epoll_ctl', epoll, EPOLL_CTL_ADD, descriptor, one.address);
  };
  const forget = (descriptor: number): void => {
    if (callbacks.delete(descriptor)) ffi.call('epoll_ctl', epoll, EPOLL_CTL_DEL, descriptor, one.address);
  };
  watch(listener, EPOLLIN);
  watch(wake, EPOLLIN);

  const handle = (count: number): void => {
    for (let index = 0; index < count && goesOn(); index += 1) {
      const mask = events.bytes.readUInt32LE(size * index);
      const descriptor = events.bytes.readInt32LE(size * index + dataOffset);
      if (descriptor === listener) {
        if ((mask & EPOLLIN) !== 0) onQuestion();
        else if ((mask & EPOLLHUP) !== 0) isStopped = true;
        continue;
      }
      const callback = callbacks.get(descriptor);
      forget(descriptor);
      callback?.();
    }
  };
  const wait = (timeout: number): readonly [number, bigint, number, number, number, number] => [
    epoll,
    events.address,
    MOST_EVENTS,
    timeout,
    0,
    8,
  ];
  const run = async (): Promise<void> => {
    while (goesOn()) {
      handle(await ffi.callAsync('epoll_pwait', ...wait(-1)));
      for (let round = 0; round < ROUNDS_IN_A_ROW && goesOn(); round += 1) {
        const count = ffi.call('epoll_pwait', ...wait(0));
        if (count <= 0) break;
        handle(count);
      }
    }
    for (const descriptor of callbacks.keys()) forget(descriptor);
    for (const descriptor of [epoll, wake]) ffi.call('close', descriptor);
  };
  const ended = run();
  return {
    onceWritable(descriptor, callback) {
      callbacks.set(descriptor, callback);
      watch(descriptor, EPOLLOUT | EPOLLONESHOT);
    },
    forget,
    stop() {
      if (!isStopped) {
        isStopped = true;
        one.bytes.writeBigUInt64LE(1n, 0);
        ffi.call('write', wake, one.address, 8);
      }
      return ended;
    },
  };
}
