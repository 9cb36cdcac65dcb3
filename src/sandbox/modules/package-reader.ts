import { after, recover } from '../vfs/answer.js';
import type { Answer, FileSystem } from '../vfs/file-system.js';
import { joinPath } from '../vfs/normal-path.js';
import { type PackageFields, parsePackage } from './package-entry.js';

/** Characters of JSON that one import may make the host parse, in all the folders that it is looked for. */
const MOST_BYTES = 1024 * 1024;

/** Reads the package.json of each folder once for one import. The guest may have written all of them. */
export class PackageReader {
  readonly #files: FileSystem;
  readonly #tooLarge: () => Error;
  readonly #known = new Map<string, PackageFields | null>();
  #left = MOST_BYTES;

  constructor(files: FileSystem, tooLarge: (why: string) => Error) {
    this.#files = files;
    this.#tooLarge = () => tooLarge('the package.json files on its way are larger than 1 MB together');
  }

  read(directory: string): Answer<PackageFields | null> {
    const known = this.#known.get(directory);
    if (known !== undefined) return known;
    const content = recover<Uint8Array | null>(
      () => this.#files.readFile(joinPath(directory, 'package.json')),
      () => null,
    );
    return after(content, (bytes) => {
      this.#left -= bytes?.length ?? 0;
      if (this.#left < 0) throw this.#tooLarge();
      const fields = bytes === null ? null : parsePackage(bytes);
      this.#known.set(directory, fields);
      return fields;
    });
  }
}
