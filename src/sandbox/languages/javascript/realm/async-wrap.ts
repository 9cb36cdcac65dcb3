/** What we use of Node's own part for async hooks. */
export interface AsyncWrap {
  setPromiseHooks(init: undefined, before: undefined, after: undefined, settled: undefined): void;
}

/** undefined until it was looked for. */
let binding: AsyncWrap | null | undefined;

/** Null if this Node has none, and needs none for its AsyncLocalStorage. */
export function asyncWrap(): AsyncWrap | null {
  if (binding === undefined) binding = findBinding();
  return binding;
}

function findBinding(): AsyncWrap | null {
  // Not in Node's types: it is deprecated.
  const holder = process as unknown as { binding(name: string): AsyncWrap; noDeprecation?: boolean };
  const before = holder.noDeprecation;
  try {
    // No public function does it; Node would warn about this one once.
    holder.noDeprecation = true;
    return holder.binding('async_wrap');
  } catch {
    return null;
  } finally {
    if (before === undefined) delete holder.noDeprecation;
    else holder.noDeprecation = before;
  }
}
