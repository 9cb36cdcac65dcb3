import { reach } from './support/reach.mjs';
export const mode = 'function';
// Returns at once; the work goes on without anybody waiting.
export function attack({ world }) {
  setImmediate(() => process.nextTick(() => queueMicrotask(async () => console.log(await reach(world)))));
}
export const after = () => new Promise((resolve) => setTimeout(resolve, 300));
