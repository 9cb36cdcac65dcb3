import { descriptorsIn } from './control-messages.js';
import { destinationOf } from './datagrams.js';
import type { Notification } from '../listener.js';
import { gather, lengthOf, type Message, readMessage } from './message.js';
import { type Handler, intArgument, pointerArgument, type Supervision } from '../supervision.js';
import { type TargetSocket, withSocket } from './target-socket.js';
import { untilWritable } from './until-writable.js';
import { EAGAIN, EFAULT, EINVAL, EISCONN, EMSGSIZE, ENOBUFS, EPERM, EPIPE } from '../../abi/errno.js';
import { SIGPIPE } from '../../abi/processes.js';
import {
  AF_UNIX,
  LONGEST_ADDRESS,
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

/** Only the form with an address comes by here. */
export const sendto: Handler = (supervision, call) =>
  withSocket(supervision, call, (socket) => {
    // What is connected ignores the address, except for unix streams, which mind.
    if (socket.domain === AF_UNIX && socket.type === SOCK_STREAM) return -EISCONN;
    const size = intArgument(call, 5);
    if (size < 0 || size > LONGEST_ADDRESS) return -EINVAL;
    const name = supervision.system.readMemory(call.tid, pointerArgument(call, 4), size);
    const length = pointerArgument(call, 2);
    if (name === null) return -EFAULT;
    const parts = [{ pointer: pointerArgument(call, 1), length: Number(length > 0x7ffff000n ? 0x7ffff000n : length) }];
    return send(supervision, call, socket, 'sendto', { name, parts, control: Buffer.alloc(0) }, intArgument(call, 3));
  });

/** Its address lies in memory, and so does the interface that it may ask for: nobody sends by it unseen. */
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
      // What was sent before an error is told, and the error to who tries again.
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
): number | Promise<number> {
  if ((flags & MSG_ZEROCOPY) !== 0) return -ENOBUFS;
  if (!supervision.listener.isWaiting(call.id)) return -EPERM;
  if (socket.domain === AF_UNIX && socket.type === SOCK_DGRAM) return -EPERM;
  const destination = destinationOf(supervision, call, socket, api, message.name);
  if (destination instanceof Promise) return destination.then(withDestination);
  return withDestination(destination);

  function withDestination(to: Buffer | null | number): number | Promise<number> {
    if (typeof to === 'number') return to;
    const control = takeDescriptors(supervision, call, socket, message.control);
    if (typeof control === 'number') return control;
    const close = (): void => control.taken.forEach((descriptor) => supervision.system.close(descriptor));
    const outcome = sendAll(supervision, call, socket, to, message, control.bytes, flags);
    if (outcome instanceof Promise) return outcome.finally(close);
    close();
    return outcome;
  }
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

/** Streams take what fits and wait for the rest, unless they do not wait; all others take a message whole. */
function sendAll(
  supervision: Supervision,
  call: Notification,
  { descriptor, type }: TargetSocket,
  to: Buffer | null,
  { parts }: Message,
  control: Buffer,
  flags: number,
): number | Promise<number> {
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

  function goOn(sent: number, result: number): number | Promise<number> {
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
