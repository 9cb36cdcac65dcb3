// not-held: a listener runs in the context of who emits
import { change } from './support/reach.mjs';
export const mode = 'function';
export function attack({ world }) {
  process.on('exit', () => change(world));
}
