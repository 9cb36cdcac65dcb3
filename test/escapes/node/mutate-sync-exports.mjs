// flags: --no-interpreter-mutation
import fs, { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import world from './support/world.cjs';

const { print } = world;

fs.readFileSync = () => 'ESCAPED';
syncBuiltinESMExports();
if (readFileSync === fs.readFileSync) print('ESCAPED');
