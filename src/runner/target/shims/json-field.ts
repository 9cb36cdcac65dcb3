/** The string at the end of a chain of keys in parsed JSON, or null when any of it is missing. */
export function stringField(value: unknown, ...keys: readonly string[]): string | null {
  const found = field(value, ...keys);
  return typeof found === 'string' ? found : null;
}

export function field(value: unknown, ...keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    // hasOwn has just shown that the key is there; its value stays unknown.
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}
