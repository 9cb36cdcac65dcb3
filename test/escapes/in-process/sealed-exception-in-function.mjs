import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export function attack({ world, withHermetic }) {
  return withHermetic({ blockNetwork: true, allowLocalhost: true }, () => reach(world))();
}
