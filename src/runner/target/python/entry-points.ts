import { join } from 'node:path';
import { listDirectory, readText } from '../read-file.js';

export interface EntryPoint {
  readonly module: string;
  readonly name: string;
  /** The metadata file that declares it. */
  readonly file: string;
}

const METADATA = /\.(?:dist-info|egg-info)$/;

export function findEntryPoint(name: string, directories: readonly string[]): EntryPoint | null {
  for (const file of entryPointFiles(directories)) {
    const value = parseConsoleScripts(readText(file) ?? '').get(name);
    const [, module, attribute] = /^([\w.]+)\s*:\s*([\w.]+)\s*(?:\[.*\])?$/u.exec(value ?? '') ?? [];
    if (module !== undefined && attribute !== undefined) return { module, name: attribute, file };
  }
  return null;
}

export function consoleScriptNames(directories: readonly string[]): readonly string[] {
  return entryPointFiles(directories).flatMap((file) => [...parseConsoleScripts(readText(file) ?? '').keys()]);
}

function entryPointFiles(directories: readonly string[]): readonly string[] {
  return directories.flatMap((directory) =>
    listDirectory(directory).flatMap((entry) => {
      if (METADATA.test(entry)) return [join(directory, entry, 'entry_points.txt')];
      return entry.endsWith('.egg') ? [join(directory, entry, 'EGG-INFO', 'entry_points.txt')] : [];
    }),
  );
}

/** The `[console_scripts]` section: `name = package.module:attribute [extras]`. */
export function parseConsoleScripts(text: string): ReadonlyMap<string, string> {
  const scripts = new Map<string, string>();
  let section = '';
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const header = /^\[(.*)\]$/.exec(line)?.[1];
    if (header !== undefined) {
      section = header.trim();
      continue;
    }
    const at = line.indexOf('=');
    if (section === 'console_scripts' && at > 0) scripts.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return scripts;
}
