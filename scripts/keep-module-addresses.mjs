import { relative } from 'node:path';

/**
 * A rolldown plug-in: in the bundle `import.meta.url` means what it means in dist/, the file compiled from that source.
 * A path relative to it leads to the same place from src/, from dist/ and from the bundle.
 */
export function keepModuleAddresses(src) {
  return {
    name: 'keep-module-addresses',
    transform(code, id) {
      const name = relative(src, id);
      if (name.startsWith('..') || !code.includes('import.meta.url')) return null;
      const compiled = JSON.stringify(`/${name.replaceAll('\\', '/').replace(/\.ts$/, '.js')}`);
      return code.replaceAll('import.meta.url', `require('node:url').pathToFileURL(__dirname + ${compiled}).href`);
    },
  };
}
