import { ownerOf } from '../../seams/owner.js';
import {
  append,
  apply,
  data,
  defineProperty,
  isFunction,
  isList,
  isObject,
  nextTick,
  property,
} from '../../seams/primordials.js';

/** The channel becomes a descriptor of the child, behind those that the target gives it. */
export function withChannel(stdio: unknown, channel: number): unknown {
  if (channel < 0 || !isList(stdio)) return stdio;
  const list: unknown[] = [];
  for (let index = 0; index < stdio.length || index < 3; index += 1) {
    append(list, index < stdio.length ? stdio[index] : { __proto__: null, type: 'ignore' });
  }
  append(list, { __proto__: null, type: 'fd', fd: channel });
  return list;
}

/** The channel's number in the child; `stdio` comes from `withChannel`. */
export function channelIndex(stdio: unknown, channel: number): number {
  return channel < 0 || !isList(stdio) ? -1 : stdio.length - 1;
}

/** The result has an entry for each of the target's own descriptors, and none for the channel. */
export function withoutChannel(result: unknown, stdio: unknown): unknown {
  const output = property(result, 'output');
  if (!isList(output) || !isList(stdio) || !isObject(result)) return result;
  const own: unknown[] = [];
  for (let index = 0; index < stdio.length; index += 1) append(own, output[index]);
  return { ...result, output: own };
}

/** The pipes to a child that never was are at their end, as after a failed exec. */
export function endStreams(stdio: unknown): void {
  for (let index = 0; isList(stdio) && index < stdio.length; index += 1) {
    const handle = property(stdio[index], 'handle');
    if (isObject(handle)) endAtOnce(handle);
  }
}

function endAtOnce(handle: object): void {
  const readStart = (): number => {
    nextTick(() => {
      const socket = ownerOf(handle);
      const push = property(socket, 'push');
      if (isFunction(push)) apply(push, socket, [null]);
    });
    return 0;
  };
  defineProperty(handle, 'readStart', data(readStart));
}
