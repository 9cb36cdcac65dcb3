import { dirname, relative } from 'node:path';

const FOLDER = 'dirname(fileURLToPath(import.meta.url))';

/**
 * A rolldown plug-in: in the bundle `import.meta.url` means what it means in dist/, the file compiled from that source.
 * A path relative to it leads to the same place from src/, from dist/ and from the bundle, which knows its folder without
 * a URL.
 */
export function keepModuleAddresses(src) {
  return {
    name: 'keep-module-addresses',
    transform(code, id) {
      const name = relative(src, id);
      if (name.startsWith('..') || !code.includes('import.meta.url')) return null;
      const compiled = `/${name.replaceAll('\\', '/').replace(/\.ts$/, '.js')}`;
      return code
        .replaceAll(FOLDER, `(__dirname + ${JSON.stringify(dirname(compiled))})`)
        .replaceAll(
          'import.meta.url',
          `require('node:url').pathToFileURL(__dirname + ${JSON.stringify(compiled)}).href`,
        );
    },
  };
}
