import { createRequire } from 'node:module';
import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export function attack({ world }) {
  const { cache } = createRequire(import.meta.url);
  for (const module of Object.values(cache)) {
    for (const value of Object.values(module?.exports ?? {}))
      if (typeof value === 'function' && /guard/.test(module.filename)) value();
  }
  return reach(world);
}
