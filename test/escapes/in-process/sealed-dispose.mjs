import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export function attack({ world, block }) {
  block.dispose();
  block[Symbol.dispose]();
  block.dispose.call(undefined);
  return reach(world);
}
