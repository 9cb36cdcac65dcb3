import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTs } from './import-ts.mjs';
import { DIST } from './places.mjs';

/** Writes the JSON schema of the config file. */
export async function writeSchema() {
  const { configSchema } = await importTs('src/policy/schema.ts');
  const file = join(DIST, 'hermetic.schema.json');
  writeFileSync(file, `${JSON.stringify(configSchema(), null, 2)}\n`);
  return { files: [file] };
}
