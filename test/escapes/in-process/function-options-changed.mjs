import { reach } from './support/reach.mjs';
export const mode = 'function';
const policy = { blockNetwork: true };
export const options = () => policy;
export function attack({ world }) {
  policy.blockNetwork = false;
  return reach(world);
}
