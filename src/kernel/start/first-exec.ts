import type { Ffi } from '../ffi.js';
import { mustCall } from './must-call.js';

const SECCOMP_IOCTL_NOTIF_RECV = 0xc0502100;
const SECCOMP_IOCTL_NOTIF_SEND = 0xc0182101;
const NOTIFICATION_SIZE = 80;
const ANSWER_SIZE = 24;
const USER_NOTIF_FLAG_CONTINUE = 1;

/**
 * Lets the exec that the launcher itself asked for go on. Its path and arguments lie in the launcher's own memory: there is
 * no target yet that could change them.
 */
export function answerFirstExec(ffi: Ffi, listener: number): void {
  const { address, bytes } = ffi.allocate(NOTIFICATION_SIZE + ANSWER_SIZE);
  mustCall(ffi, 'ioctl', listener, SECCOMP_IOCTL_NOTIF_RECV, address);
  bytes.copy(bytes, NOTIFICATION_SIZE, 0, 8);
  bytes.writeUInt32LE(USER_NOTIF_FLAG_CONTINUE, NOTIFICATION_SIZE + 20);
  mustCall(ffi, 'ioctl', listener, SECCOMP_IOCTL_NOTIF_SEND, address + BigInt(NOTIFICATION_SIZE));
}
