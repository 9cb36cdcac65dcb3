/** A longer word is nobody's slip, and comparing takes time that grows with the product of both lengths. */
const LONGEST = 100;

/** The candidate that was probably meant, or null when none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  if (word.length > LONGEST) return null;
  let best: string | null = null;
  const most = Math.max(1, Math.floor(word.length / 4));
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const distance = closeness(word, candidate, most);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return bestDistance <= most ? best : null;
}

/** A word that was cut short (`--no-net`) is as close as one with a single slip. */
function closeness(word: string, candidate: string, most: number): number {
  if (word.length >= 4 && candidate.startsWith(word)) return 1;
  // Each letter that one of them has more is a slip.
  return Math.abs(word.length - candidate.length) > most ? Infinity : editDistance(word, candidate);
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
