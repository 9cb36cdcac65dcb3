import { change } from './support/reach.mjs';
export const mode = 'function';
export async function* attack({ world }) {
  yield 1;
  await undefined;
  yield change(world);
}
export async function after({ result }) {
  await result.next();
  return (await result.next()).value;
}
