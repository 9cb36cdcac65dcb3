import { readFileSync } from 'node:fs';

const REPLACED = '\uFFFD';

/**
 * The bytes behind those arguments and variables of ours that are no UTF-8, by the text that Node made of them. A file may
 * have such a name, and the target must get it as it was written.
 */
export function rawStrings(texts: readonly string[]): ReadonlyMap<string, Buffer> {
  if (!texts.some((text) => text.includes(REPLACED))) return new Map();
  const raw = ['cmdline', 'environ'].flatMap((name) => stringsIn(`/proc/self/${name}`));
  return new Map(
    raw.map((bytes) => [bytes.toString('utf8'), bytes] as const).filter(([text]) => text.includes(REPLACED)),
  );
}

/** Each ends with a NUL. */
function stringsIn(file: string): readonly Buffer[] {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch {
    return [];
  }
  const strings: Buffer[] = [];
  for (let start = 0, end = content.indexOf(0); end >= 0; start = end + 1, end = content.indexOf(0, start)) {
    strings.push(content.subarray(start, end));
  }
  return strings;
}
