import { nodeBinding } from '../../../../loaders/node-binding.js';

/** What we use of Node's own part for async hooks. */
export interface AsyncWrap {
  setPromiseHooks(init: undefined, before: undefined, after: undefined, settled: undefined): void;
}

/** undefined until it was looked for. */
let binding: AsyncWrap | null | undefined;

/** Null if this Node has none, and needs none for its AsyncLocalStorage. */
export function asyncWrap(): AsyncWrap | null {
  // No public function turns the hooks of promises off; Node 20 and 22 have this one.
  if (binding === undefined) binding = nodeBinding('async_wrap') as AsyncWrap | null;
  return binding;
}
