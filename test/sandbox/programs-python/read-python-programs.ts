import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PythonProgram {
  /** The file's subject, `classes`. */
  readonly theme: string;
  readonly title: string;
  readonly code: string;
  /** The first Python 3.x whose grammar and library have all of it. */
  readonly minimum: number;
}

/** Programs of a folder: several in a file, each after a line `#### what it is about`, or `#### 3.10+ what it is about`. */
export function readPythonPrograms(folder: string): PythonProgram[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.py.txt'))
    .flatMap((file) => readPythonFile(join(folder, file), file.replace('.py.txt', '')));
}

export function readPythonFile(path: string, theme: string): PythonProgram[] {
  const parts = readFileSync(path, 'utf8').split(/^#### (.*)\n/m);
  const programs: PythonProgram[] = [];
  for (let index = 1; index < parts.length; index += 2) {
    const [, minor, title = ''] = /^(?:3\.(\d+)\+ )?(.*)$/.exec(parts[index] ?? '') ?? [];
    programs.push({ theme, title, code: parts[index + 1] ?? '', minimum: Number(minor ?? 8) });
  }
  return programs;
}
