import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export async function attack({ world, policy }) {
  const copy = await import('../../../dist/index.js?another');
  copy.hermetic(policy).dispose();
  return reach(world);
}
