// flags: --fs-readonly
import { writeFile } from 'node:fs/promises';
import world from './support/world.cjs';

const { NEW, ignore } = world;

await writeFile(NEW, 'x').catch(ignore);
