import module from 'node:module';
import { get, getOwnPropertyDescriptor } from './primordials.js';

const wrap: unknown = get(module, 'wrap');
const wrapper = get(module, 'wrapper') as object;
const head = partOf('0');
const tail = partOf('1');

/** Whether what Node puts around a module is its own. Neither can be locked, so they are looked at before each use. */
export function isWrapperIntact(): boolean {
  return (
    get(module, 'wrap') === wrap && get(module, 'wrapper') === wrapper && partOf('0') === head && partOf('1') === tail
  );
}

/** The value itself: a getter would answer us otherwise than Node. */
function partOf(index: string): unknown {
  const descriptor = getOwnPropertyDescriptor(wrapper, index);
  return typeof descriptor?.value === 'string' ? descriptor.value : undefined;
}
