import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export function attack({ world, hermetic }) {
  hermetic({ blockNetwork: true, allowLocalhost: true, allowIps: ['0.0.0.0/0'] });
  return reach(world);
}
