/** Newest first, comparing runs of digits as numbers: 3.11.10 before 3.11.9. */
export function newestFirst(versions: readonly string[]): readonly string[] {
  return [...versions].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

const UNFINISHED = /(?:-dev|-src|-latest|(?:a|b|rc)\d+)$/;

/** The newest finished version that is `prefix` or starts with `prefix.` or `prefix-`. */
export function newestMatching(prefix: string, versions: readonly string[]): string | null {
  if (versions.includes(prefix)) return prefix;
  const freeThreaded = /\dt$/.test(prefix);
  const stem = freeThreaded ? prefix.slice(0, -1) : prefix;
  const matching = versions.filter(
    (version) =>
      (version.startsWith(`${stem}.`) || version.startsWith(`${stem}-`)) &&
      !UNFINISHED.test(version) &&
      /\dt$/.test(version) === freeThreaded,
  );
  return newestFirst(matching)[0] ?? null;
}
