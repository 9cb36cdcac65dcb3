import type { Ffi } from '../ffi.js';

/** A system call that a thread of the target waits in. */
export interface Notification {
  readonly id: bigint;
  /** Of the thread, as this process numbers it. */
  readonly tid: number;
  readonly number: number;
  readonly args: readonly bigint[];
}

/** What the waiting call returns: a result, or minus an error number. */
export type Outcome =
  | number
  /** A descriptor of ours, which the caller gets under a number of its own. It is closed here. */
  | { readonly give: number; readonly closeOnExec: boolean };

export interface Listener {
  /** Waits if there is none; ask epoll first. Null: its caller has gone meanwhile. */
  receive(): Notification | null;
  /** The caller still waits: what was read under its number really was its own. */
  isWaiting(id: bigint): boolean;
  answer(id: bigint, outcome: Outcome): void;
  /** Who waits, or asks later, is told ENOSYS. */
  close(): void;
}

const RECEIVE = 0xc0502100;
const SEND = 0xc0182101;
const ID_VALID = 0x40082102;
const ADD_DESCRIPTOR = 0x40182103;

const NOTIFICATION_SIZE = 80;
const ANSWER_SIZE = 24;
const ARGUMENTS_OFFSET = 32;

/** The descriptor's number becomes the result, in one step. Linux 5.14. */
const ADDFD_FLAG_SEND = 2;
const O_CLOEXEC = 0o2000000;
const EINVAL = 22;

export function createListener(ffi: Ffi, descriptor: number): Listener {
  const question = ffi.allocate(NOTIFICATION_SIZE);
  const answer = ffi.allocate(ANSWER_SIZE);
  let isClosed = false;
  const send = (id: bigint, result: number): void => {
    answer.bytes.fill(0);
    answer.bytes.writeBigUInt64LE(id, 0);
    if (result < 0) answer.bytes.writeInt32LE(result, 16);
    else answer.bytes.writeBigInt64LE(BigInt(result), 8);
    // ENOENT: the caller was killed. Nobody is left to be told.
    ffi.call('ioctl', descriptor, SEND, answer.address);
  };
  const addDescriptor = (id: bigint, given: number, closeOnExec: boolean, flags: number): number => {
    answer.bytes.fill(0);
    answer.bytes.writeBigUInt64LE(id, 0);
    answer.bytes.writeUInt32LE(flags, 8);
    answer.bytes.writeUInt32LE(given, 12);
    answer.bytes.writeUInt32LE(closeOnExec ? O_CLOEXEC : 0, 20);
    return ffi.call('ioctl', descriptor, ADD_DESCRIPTOR, answer.address);
  };
  return {
    receive() {
      // The kernel insists on zeros.
      question.bytes.fill(0);
      if (ffi.call('ioctl', descriptor, RECEIVE, question.address) < 0) return null;
      return {
        id: question.bytes.readBigUInt64LE(0),
        tid: question.bytes.readUInt32LE(8),
        number: question.bytes.readInt32LE(16),
        args: Array.from({ length: 6 }, (_, index) => question.bytes.readBigUInt64LE(ARGUMENTS_OFFSET + 8 * index)),
      };
    },
    isWaiting(id) {
      if (isClosed) return false;
      answer.bytes.writeBigUInt64LE(id, 0);
      return ffi.call('ioctl', descriptor, ID_VALID, answer.address) === 0;
    },
    answer(id, outcome) {
      if (typeof outcome === 'number') return isClosed ? undefined : send(id, outcome);
      const { give, closeOnExec } = outcome;
      if (!isClosed && addDescriptor(id, give, closeOnExec, ADDFD_FLAG_SEND) === -EINVAL) {
        send(id, addDescriptor(id, give, closeOnExec, 0));
      }
      ffi.call('close', give);
    },
    close() {
      // The number may be somebody else's from now on.
      isClosed = true;
      ffi.call('close', descriptor);
    },
  };
}
