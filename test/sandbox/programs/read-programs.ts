import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Program {
  /** The file's subject, `classes`. */
  readonly theme: string;
  readonly title: string;
  readonly language: 'javascript' | 'typescript';
  readonly code: string;
}

/** Programs of a folder: several in a file, each after a line `//// what it is about`. */
export function readPrograms(folder: string): Program[] {
  return readdirSync(folder).flatMap((file) => {
    const [theme = '', kind] = file.split('.');
    const parts = readFileSync(join(folder, file), 'utf8').split(/^\/\/\/\/ (.*)\n/m);
    const programs: Program[] = [];
    for (let index = 1; index < parts.length; index += 2)
      programs.push({
        theme,
        title: parts[index] ?? '',
        language: kind === 'ts' ? 'typescript' : 'javascript',
        code: parts[index + 1] ?? '',
      });
    return programs;
  });
}
