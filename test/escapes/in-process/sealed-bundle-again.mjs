import { createRequire } from 'node:module';
import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export async function attack({ world }) {
  const dist = new URL('../../../dist/', import.meta.url).pathname;
  const { startGuards } = createRequire(import.meta.url)(dist + 'guard-api.cjs');
  const guards = startGuards({ dist, roots: undefined, channel: { descriptor: -1, inode: 0 } });
  guards.enter(
    JSON.stringify({
      network: [],
      subprocess: false,
      filesystem: [],
      environment: [],
      code: false,
      imports: [],
      native: false,
      interpreter: false,
      rules: {},
      metadata: { names: [], blocks: [] },
      trace: null,
      sealed: false,
    }),
    null,
    false,
  )();
  return reach(world);
}
