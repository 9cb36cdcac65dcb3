import { reach } from './support/reach.mjs';
export const mode = 'sealed';
const OPEN =
  '{"network":[],"subprocess":false,"filesystem":[],"environment":[],"code":false,"imports":[],"native":false,"interpreter":false,"rules":{},"metadata":{"names":[],"blocks":[]},"trace":null,"sealed":false}';
export function attack({ world }) {
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    const guards = globalThis[symbol];
    try {
      guards.enter(OPEN, null, false)();
      guards.run(guards.inside(OPEN, null), () => reach(world).then(console.log));
      guards.run({ isContext: true, texts: [], listeners: [] }, () => reach(world).then(console.log));
      guards.enter = () => () => undefined;
    } catch {
      // not ours, or frozen
    }
  }
  return reach(world);
}
