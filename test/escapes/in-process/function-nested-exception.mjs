import { reach } from './support/reach.mjs';
export const mode = 'function';
export const attack = ({ world, withHermetic, hermetic }) => {
  hermetic({ blockNetwork: true, allowLocalhost: true });
  return withHermetic({ blockNetwork: true, allowLocalhost: true }, () => reach(world))();
};
