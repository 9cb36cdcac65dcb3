import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTs } from './import-ts.mjs';
import { DIST } from './places.mjs';

/** Writes the libraries with which the process of a box locks itself, for every architecture: each has less than 1 KB. */
export async function writeLocks() {
  const { lockLibrary } = await importTs('src/kernel/worker/lock-library.ts');
  const { LOCKS, lockProgram } = await importTs('src/kernel/worker/lock-program.ts');
  const { lockFileName } = await importTs('src/kernel/worker/lock-file.ts');
  const files = ['x64', 'arm64'].flatMap((arch) =>
    LOCKS.map((lock) => {
      const file = join(DIST, lockFileName(arch, lock));
      writeFileSync(file, lockLibrary(arch, lockProgram(arch, lock)));
      return file;
    }),
  );
  return { files };
}
