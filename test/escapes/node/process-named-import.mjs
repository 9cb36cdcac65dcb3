// flags: --no-subprocess
import { execSync } from 'node:child_process';
import world from './support/world.cjs';

const { print } = world;

try {
  print(execSync('echo ESCAPED'));
} catch {
  /* stopped */
}
