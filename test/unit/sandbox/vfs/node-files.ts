import * as fs from 'node:fs';
import { join } from 'node:path';
import type { FileSystem } from '../../../../src/sandbox/vfs/file-system.js';

/** The calls of node:fs, with nothing in between but the folder in front of each path: what the others are held to. */
export function nodeFiles(folder: string): FileSystem {
  const at = (path: string): string => join(folder, path);
  return {
    readFile: (path) => fs.readFileSync(at(path)),
    writeFile: (path, data, { flag = 'w' } = {}) => fs.writeFileSync(at(path), data, { flag }),
    truncate: (path, length) => fs.truncateSync(at(path), length),
    stat: (path) => {
      const stats = fs.statSync(at(path));
      const { mode, mtimeMs, ctimeMs, birthtimeMs } = stats;
      const kind = stats.isFile() ? 'file' : 'directory';
      return { kind, size: stats.isFile() ? stats.size : 0, mode, mtimeMs, ctimeMs, birthtimeMs };
    },
    readdir: (path) =>
      fs
        .readdirSync(at(path), { withFileTypes: true })
        .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'directory' : 'file' })),
    mkdir: (path) => fs.mkdirSync(at(path)),
    rmdir: (path) => fs.rmdirSync(at(path)),
    unlink: (path) => fs.unlinkSync(at(path)),
    rename: (from, to) => fs.renameSync(at(from), at(to)),
    utimes: (path, atimeMs, mtimeMs) => fs.utimesSync(at(path), atimeMs / 1000, mtimeMs / 1000),
  };
}
