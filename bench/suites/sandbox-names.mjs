import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('sandbox-names/run-beside.mjs', import.meta.url));

/** `exec('1')` in a box that holds much, as a multiple of the same in an empty box: earlier programs cost later ones nothing. */
export function suite() {
  const levels = [
    ['javascript', 'none'],
    ['javascript', 'process'],
    ['javascript', 'kernel'],
    ['typescript', 'process'],
    ['python', 'process'],
    ['python', 'kernel'],
  ];
  const subjects = levels.flatMap(([language, level]) =>
    ['100,000 integers', '10,000 names'].map((held) => ({
      name: `exec beside ${held}, ${language}, level ${level}`,
      command: process.execPath,
      args: [RUN, language, level, held],
      unit: 'x',
      budget: 1.1,
    })),
  );
  return { rounds: 3, subjects, ratios: [] };
}
