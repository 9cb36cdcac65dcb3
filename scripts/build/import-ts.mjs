import { rolldown } from 'rolldown';

/** Returns the exports of a TypeScript file that imports nothing but our own sources and node:* modules. */
export async function importTs(path) {
  const bundle = await rolldown({ input: path, platform: 'node', logLevel: 'warn' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}
