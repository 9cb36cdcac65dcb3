import type { Ffi } from '../ffi.js';
import { mustCall } from './must-call.js';
import {
  NOTIFICATION,
  RESPONSE,
  SECCOMP_IOCTL_NOTIF_RECV,
  SECCOMP_IOCTL_NOTIF_SEND,
  SECCOMP_USER_NOTIF_FLAG_CONTINUE,
} from '../abi/seccomp.js';

/**
 * Lets the exec that the launcher itself asked for go on. Its path and arguments lie in the launcher's own memory: there is
 * no target yet that could change them.
 */
export function answerFirstExec(ffi: Ffi, listener: number): void {
  const { address, bytes } = ffi.allocate(NOTIFICATION.size + RESPONSE.size);
  mustCall(ffi, 'ioctl', listener, SECCOMP_IOCTL_NOTIF_RECV, address);
  bytes.copy(bytes, NOTIFICATION.size, 0, 8);
  bytes.writeUInt32LE(SECCOMP_USER_NOTIF_FLAG_CONTINUE, NOTIFICATION.size + RESPONSE.flags);
  mustCall(ffi, 'ioctl', listener, SECCOMP_IOCTL_NOTIF_SEND, address + BigInt(NOTIFICATION.size));
}
