// flags: --deny-import child_process
import { execSync } from 'node:child_process';
import world from './support/world.cjs';

const { print } = world;

print(execSync('echo ESCAPED'));
