import fs from 'node:fs';
import { change } from './support/reach.mjs';
export const mode = 'sealed';
export function attack({ world }) {
  const seen = [];
  Error.prepareStackTrace = (_, sites) => sites.forEach((site) => seen.push(site.getFunction?.(), site.getThis?.()));
  const first = change(world);
  for (const one of seen) if (typeof one === 'function') change(world, (path, text) => one(path, text, 577, 0o666));
  return first;
}
