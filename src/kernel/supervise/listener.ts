import type { Ffi } from '../ffi.js';
import { EINVAL } from '../abi/errno.js';
import { O_CLOEXEC } from '../abi/files.js';
import {
  ADDFD,
  NOTIFICATION,
  RESPONSE,
  SECCOMP_ADDFD_FLAG_SEND,
  SECCOMP_IOCTL_NOTIF_ADDFD,
  SECCOMP_IOCTL_NOTIF_ID_VALID,
  SECCOMP_IOCTL_NOTIF_RECV,
  SECCOMP_IOCTL_NOTIF_SEND,
  SECCOMP_USER_NOTIF_FLAG_CONTINUE,
} from '../abi/seccomp.js';

/** A system call that a thread of the target waits in. */
export interface Notification {
  readonly id: bigint;
  /** The thread, as this process numbers it. */
  readonly tid: number;
  readonly number: number;
  readonly args: readonly bigint[];
}

/** The result of the waiting call, or minus an error number. */
export type Outcome =
  | number
  /** A descriptor of ours, which the caller gets under a number of its own. It is closed here. */
  | { readonly give: number; readonly closeOnExec: boolean }
  /** The thread makes its call itself, with whatever its memory holds at that moment. */
  | 'goes-on';

export interface Listener {
  /** Waits if there is none; ask epoll first. null if its caller has gone meanwhile. */
  receive(): Notification | null;
  /** The caller still waits: what was read under its number really was its own. */
  isWaiting(id: bigint): boolean;
  answer(id: bigint, outcome: Outcome): void;
  /** Threads that wait, or ask later, get ENOSYS. */
  close(): void;
}

export function createListener(ffi: Ffi, descriptor: number): Listener {
  const question = ffi.allocate(NOTIFICATION.size);
  const answer = ffi.allocate(RESPONSE.size);
  let isClosed = false;
  const send = (id: bigint, result: number, flags = 0): void => {
    answer.bytes.fill(0);
    answer.bytes.writeBigUInt64LE(id, 0);
    answer.bytes.writeUInt32LE(flags, RESPONSE.flags);
    if (result < 0) answer.bytes.writeInt32LE(result, RESPONSE.error);
    else answer.bytes.writeBigInt64LE(BigInt(result), RESPONSE.value);
    // ENOENT: the caller was killed, and nobody is left to hear the answer.
    ffi.call('ioctl', descriptor, SECCOMP_IOCTL_NOTIF_SEND, answer.address);
  };
  const addDescriptor = (id: bigint, given: number, closeOnExec: boolean, flags: number): number => {
    answer.bytes.fill(0);
    answer.bytes.writeBigUInt64LE(id, 0);
    answer.bytes.writeUInt32LE(flags, ADDFD.flags);
    answer.bytes.writeUInt32LE(given, ADDFD.source);
    answer.bytes.writeUInt32LE(closeOnExec ? O_CLOEXEC : 0, ADDFD.descriptorFlags);
    return ffi.call('ioctl', descriptor, SECCOMP_IOCTL_NOTIF_ADDFD, answer.address);
  };
  return {
    receive() {
      // The kernel insists on zeros.
      question.bytes.fill(0);
      if (ffi.call('ioctl', descriptor, SECCOMP_IOCTL_NOTIF_RECV, question.address) < 0) return null;
      return {
        id: question.bytes.readBigUInt64LE(0),
        tid: question.bytes.readUInt32LE(NOTIFICATION.thread),
        number: question.bytes.readInt32LE(NOTIFICATION.number),
        args: Array.from({ length: 6 }, (_, index) =>
          question.bytes.readBigUInt64LE(NOTIFICATION.arguments + 8 * index),
        ),
      };
    },
    isWaiting(id) {
      if (isClosed) return false;
      answer.bytes.writeBigUInt64LE(id, 0);
      return ffi.call('ioctl', descriptor, SECCOMP_IOCTL_NOTIF_ID_VALID, answer.address) === 0;
    },
    answer(id, outcome) {
      if (typeof outcome === 'number') return isClosed ? undefined : send(id, outcome);
      if (outcome === 'goes-on') return isClosed ? undefined : send(id, 0, SECCOMP_USER_NOTIF_FLAG_CONTINUE);
      const { give, closeOnExec } = outcome;
      if (!isClosed && addDescriptor(id, give, closeOnExec, SECCOMP_ADDFD_FLAG_SEND) === -EINVAL) {
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
