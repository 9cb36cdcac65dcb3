/**
 * One of the objects behind Node's modules, for what no module offers or what its module takes long to load for. null if this
 * Node does not hand it out: whoever asks needs another way.
 */
export function nodeBinding(name: string): unknown {
  // Not in Node's types: it is deprecated.
  const holder = process as unknown as { binding?(name: string): unknown; noDeprecation?: boolean };
  const before = holder.noDeprecation;
  // Node would warn about it once. Its flag for that makes the member read-only.
  if (before !== true) holder.noDeprecation = true;
  try {
    return holder.binding?.(name) ?? null;
  } catch {
    return null;
  } finally {
    if (before === undefined) delete holder.noDeprecation;
    else if (!before) holder.noDeprecation = before;
  }
}
