import { dirname, relative } from 'node:path';

const FOLDER = 'dirname(fileURLToPath(import.meta.url))';

/**
 * A rolldown plug-in: `import.meta.url` means in the bundle what it means in dist/, the file that was compiled from that
 * source. A path relative to it then leads to the same place from src/, from dist/ and from the bundle.
 * The build fails if a bundle that is said to need this has no such source, or the other way round.
 * @param {string} src
 * @param {{ isNeeded: boolean }} options
 */
export function keepModuleAddresses(src, { isNeeded }) {
  /** @type {string[]} */
  const changed = [];
  return {
    name: 'keep-module-addresses',
    /** @type {(code: string, id: string) => string | null} */
    transform(code, id) {
      const name = relative(src, id);
      if (name.startsWith('..') || !code.includes('import.meta.url')) return null;
      changed.push(name);
      const compiled = `/${name.replaceAll('\\', '/').replace(/\.ts$/, '.js')}`;
      return code
        .replaceAll(FOLDER, `(__dirname + ${JSON.stringify(dirname(compiled))})`)
        .replaceAll(
          'import.meta.url',
          `require('node:url').pathToFileURL(__dirname + ${JSON.stringify(compiled)}).href`,
        );
    },
    /** @type {(error?: Error) => void} */
    buildEnd(error) {
      if (error || changed.length > 0 === isNeeded) return;
      throw new Error(
        isNeeded
          ? 'keepModuleAddresses: no source of this bundle asks for import.meta.url'
          : `keepModuleAddresses: not expected in this bundle, but ${changed.join(', ')} asks for import.meta.url`,
      );
    },
  };
}
