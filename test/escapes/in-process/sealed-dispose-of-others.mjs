import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export const keep = () => undefined;
export async function attack({ world, hermetic, policy }) {
  for (let index = 0; index < 100; index += 1) hermetic(policy).dispose();
  return reach(world);
}
