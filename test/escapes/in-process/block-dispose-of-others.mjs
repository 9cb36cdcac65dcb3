import { reach } from './support/reach.mjs';
export const mode = 'block';
export function attack({ world, hermetic, policy }) {
  const own = hermetic(policy);
  for (let index = 0; index < 5; index += 1) own.dispose();
  return reach(world);
}
