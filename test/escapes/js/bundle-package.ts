import { isBuiltin } from 'node:module';
import { rolldown } from 'rolldown';

const NOTHING = '\0nothing';

/** A package with all that it needs as one minified expression; what it takes from Node is empty. Null if that cannot be. */
export async function bundlePackage(name: string): Promise<string | null> {
  try {
    const bundle = await rolldown({
      input: name,
      platform: 'neutral',
      resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
      onLog: () => undefined,
      plugins: [
        {
          name: 'without-node',
          resolveId: (id) => (isBuiltin(id) ? NOTHING : null),
          load: (id) => (id === NOTHING ? { code: 'module.exports = {}', moduleType: 'js' } : null),
        },
      ],
    });
    const { output } = await bundle.generate({ format: 'iife', name: 'bundle', exports: 'named', minify: true });
    await bundle.close();
    return output.length === 1 ? output[0].code : null;
  } catch {
    return null;
  }
}
