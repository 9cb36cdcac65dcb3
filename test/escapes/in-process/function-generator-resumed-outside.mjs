import { change } from './support/reach.mjs';
export const mode = 'function';
export function* attack({ world }) {
  yield 1;
  return change(world);
}
export function after({ result }) {
  result.next();
  return result.next().value;
}
