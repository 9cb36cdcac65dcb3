import { descriptorsIn } from './control-messages.js';
import { destinationOf } from './datagrams.js';
import type { Notification } from '../listener.js';
import { andThen, type NowOrLater, withCleanUp } from '../now-or-later.js';
import { gather, lengthOf, type Message, readMessage } from './message.js';
import { type Handler, intArgument, pointerArgument, type Supervision } from '../supervision.js';
import { type TargetSocket, withSocket } from './target-socket.js';
import { untilWritable } from './until-writable.js';
import { EAGAIN, EFAULT, EINVAL, EISCONN, EMSGSIZE, ENOBUFS, EPERM, EPIPE } from '../../abi/errno.js';
import { SIGPIPE } from '../../abi/processes.js';
import {
  AF_UNIX,
  LONGEST_ADDRESS,
  MAX_RW_COUNT,
  MESSAGE_HEADER_SIZE,
  MESSAGE_IN_VECTOR_SIZE,
  MOST_PARTS,
  MSG_CONFIRM,
  MSG_DONTROUTE,
  MSG_DONTWAIT,
  MSG_EOR,
  MSG_MORE,
  MSG_NOSIGNAL,
  MSG_OOB,
  MSG_ZEROCOPY,
  SOCK_DGRAM,
  SOCK_STREAM,
} from '../../abi/sockets.js';

/** The other flags are not for a sender, or the filter refuses them. */
const PASSED_ON = MSG_OOB | MSG_DONTROUTE | MSG_EOR | MSG_CONFIRM | MSG_MORE;

/** The filter asks only about calls that pass an address. */
export const sendto: Handler = (supervision, call) =>
  withSocket(supervision, call, (socket) => {
    // A connected socket ignores the address, except for a unix stream, which refuses it.
    if (socket.domain === AF_UNIX && socket.type === SOCK_STREAM) return -EISCONN;
    const size = intArgument(call, 5);
    if (size < 0 || size > LONGEST_ADDRESS) return -EINVAL;
    const name = supervision.system.readMemory(call.tid, pointerArgument(call, 4), size);
    const length = pointerArgument(call, 2);
    if (name === null) return -EFAULT;
    const cut = length > MAX_RW_COUNT ? MAX_RW_COUNT : length;
    const parts = [{ pointer: pointerArgument(call, 1), length: Number(cut) }];
    return send(supervision, call, socket, 'sendto', { name, parts, control: Buffer.alloc(0) }, intArgument(call, 3));
  });

/** The address, and the interface that a message may ask for, are in memory, which the filter cannot read. */
export const sendmsg: Handler = (supervision, call) =>
  withSocket(supervision, call, (socket) => {
    const message = readMessage(supervision.system, call.tid, pointerArgument(call, 1));
    if (typeof message === 'number') return message;
    return send(supervision, call, socket, 'sendmsg', message, intArgument(call, 2));
  });

export const sendmmsg: Handler = (supervision, call) =>
  withSocket(supervision, call, async (socket) => {
    const { system } = supervision;
    const count = Math.min(intArgument(call, 2) >>> 0, MOST_PARTS);
    for (let sent = 0; sent < count; sent += 1) {
      const address = pointerArgument(call, 1) + BigInt(MESSAGE_IN_VECTOR_SIZE * sent);
      const message = readMessage(system, call.tid, address);
      const result =
        typeof message === 'number'
          ? message
          : await send(supervision, call, socket, 'sendmmsg', message, intArgument(call, 3));
      // The number of messages before an error is the result; the error itself comes with the next try.
      if (result < 0) return sent > 0 ? sent : result;
      const length = Buffer.alloc(4);
      length.writeUInt32LE(result);
      if (!supervision.listener.isWaiting(call.id)) return -EFAULT;
      if (!system.writeMemory(call.tid, address + BigInt(MESSAGE_HEADER_SIZE), length)) return -EFAULT;
    }
    return count;
  });

function send(
  supervision: Supervision,
  call: Notification,
  socket: TargetSocket,
  api: string,
  message: Message,
  flags: number,
): NowOrLater<number> {
  if ((flags & MSG_ZEROCOPY) !== 0) return -ENOBUFS;
  if (!supervision.listener.isWaiting(call.id)) return -EPERM;
  if (socket.domain === AF_UNIX && socket.type === SOCK_DGRAM) return -EPERM;
  return andThen(destinationOf(supervision, call, socket, api, message.name), (to): NowOrLater<number> => {
    if (typeof to === 'number') return to;
    const control = takeDescriptors(supervision, call, socket, message.control);
    if (typeof control === 'number') return control;
    return withCleanUp(
      () => sendAll(supervision, call, socket, to, message, control.bytes, flags),
      () => control.taken.forEach((descriptor) => supervision.system.close(descriptor)),
    );
  });
}

function takeDescriptors(
  { system }: Supervision,
  call: Notification,
  { domain }: TargetSocket,
  control: Buffer,
): { readonly bytes: Buffer; readonly taken: readonly number[] } | number {
  const offsets = descriptorsIn(control, domain);
  if (typeof offsets === 'number') return offsets;
  const bytes = Buffer.from(control);
  const taken: number[] = [];
  for (const offset of offsets) {
    const descriptor = system.takeDescriptor(call.tid, bytes.readInt32LE(offset));
    if (descriptor < 0) {
      for (const one of taken) system.close(one);
      return descriptor;
    }
    taken.push(descriptor);
    bytes.writeInt32LE(descriptor, offset);
  }
  return { bytes, taken };
}

/** A stream takes what fits and waits for the rest, unless it does not wait; the others take a message whole. */
function sendAll(
  supervision: Supervision,
  call: Notification,
  { descriptor, type }: TargetSocket,
  to: Buffer | null,
  { parts }: Message,
  control: Buffer,
  flags: number,
): NowOrLater<number> {
  const { system } = supervision;
  const length = lengthOf(parts);
  if (type !== SOCK_STREAM && length > system.longestMessage) return -EMSGSIZE;
  const waits = (flags & MSG_DONTWAIT) === 0 && !system.isNonBlocking(descriptor);
  const attempt = (sent: number): number => {
    const data = gather(system, call.tid, parts, sent, system.longestMessage);
    if (data === null || !supervision.listener.isWaiting(call.id)) return -EFAULT;
    // Descriptors go along with the first bytes only.
    const along = sent === 0 ? control : Buffer.alloc(0);
    return system.send(descriptor, to, data, along, (flags & PASSED_ON) | MSG_DONTWAIT | MSG_NOSIGNAL);
  };
  return goOn(0, attempt(0));

  function goOn(sent: number, result: number): NowOrLater<number> {
    const total = sent + Math.max(0, result);
    if (result === -EAGAIN && waits) {
      return untilWritable(supervision, call, descriptor, -EAGAIN).then((ready) =>
        ready < 0 ? sent || ready : goOn(sent, attempt(sent)),
      );
    }
    if (result < 0) return total > 0 ? total : failed(result);
    if (total >= length || !waits || result === 0) return total;
    return goOn(total, attempt(total));
  }

  function failed(error: number): number {
    if (error === -EPIPE && (flags & MSG_NOSIGNAL) === 0 && type === SOCK_STREAM) system.signal(call.tid, SIGPIPE);
    return error;
  }
}
