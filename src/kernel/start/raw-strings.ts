import { readFileSync } from 'node:fs';

const REPLACED = '\uFFFD';

/**
 * The bytes behind words of our own command line and environment that are no UTF-8, by what Node made of them. A file
 * may have such a name, and the target is to get it as it was written.
 */
export function rawWords(words: readonly string[]): ReadonlyMap<string, Buffer> {
  if (!words.some((word) => word.includes(REPLACED))) return new Map();
  const raw = ['cmdline', 'environ'].flatMap((name) => wordsIn(`/proc/self/${name}`));
  return new Map(
    raw.map((bytes) => [bytes.toString('utf8'), bytes] as const).filter(([word]) => word.includes(REPLACED)),
  );
}

/** Each ends with a NUL. */
function wordsIn(file: string): readonly Buffer[] {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch {
    return [];
  }
  const words: Buffer[] = [];
  for (let start = 0, end = content.indexOf(0); end >= 0; start = end + 1, end = content.indexOf(0, start)) {
    words.push(content.subarray(start, end));
  }
  return words;
}
