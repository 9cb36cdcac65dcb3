import module from 'node:module';
import { get, getOwnPropertyDescriptor, isObject } from './primordials.js';

const wrap: unknown = get(module, 'wrap');
const wrapper: unknown = get(module, 'wrapper');
const head = partOf('0');
const tail = partOf('1');

/** Whether Node's wrapper of CommonJS modules is unchanged. It cannot be locked, so that it is compared before each use. */
export function isWrapperIntact(): boolean {
  return (
    get(module, 'wrap') === wrap && get(module, 'wrapper') === wrapper && partOf('0') === head && partOf('1') === tail
  );
}

/** Reads the value itself: a getter could answer us otherwise than Node. */
function partOf(index: string): unknown {
  const descriptor = isObject(wrapper) ? getOwnPropertyDescriptor(wrapper, index) : undefined;
  return typeof descriptor?.value === 'string' ? descriptor.value : undefined;
}
