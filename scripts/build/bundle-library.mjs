import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { DIST } from './places.mjs';

const ENTRIES = ['index', 'test-runners/vitest', 'test-runners/jest', 'test-runners/node-test', 'test-runners/mocha'];

/** Bundles what users import into few files: opening a file costs more than its code. Engines of the sandbox come on demand. */
export async function bundleLibrary() {
  const bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
    platform: 'node',
    tsconfig: 'tsconfig.json',
    // Packages stay packages, except for one that is CommonJS: importing that makes Node load a lexer of seven megabytes.
    external: /^(?!ipaddr\.js$)[^./]/,
  });
  const { output } = await bundle.write({ dir: DIST, format: 'esm', chunkFileNames: 'lib-[name].js' });
  await bundle.close();
  return { files: output.map(({ fileName }) => join(DIST, fileName)) };
}
