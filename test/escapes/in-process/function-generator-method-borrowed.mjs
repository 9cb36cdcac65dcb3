import { change } from './support/reach.mjs';
export const mode = 'function';
export function* attack({ world }) {
  yield 1;
  return change(world);
}
export function after({ result }) {
  const { next } = Object.getPrototypeOf(function* () {}).prototype;
  result.next();
  try {
    return next.call(result).value;
  } catch (error) {
    return error.name;
  }
}
