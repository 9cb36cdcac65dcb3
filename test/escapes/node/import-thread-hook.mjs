// flags: --deny-import child_process
import { register } from 'node:module';
import world from './support/world.cjs';

const { print, ignore } = world;

register(
  'data:text/javascript,' +
    encodeURIComponent(
      "export const resolve = (s, c, n) => s === 'x' ? { url: 'node:child_process', format: 'builtin', shortCircuit: true } : n(s, c)",
    ),
);
await import('x').then(({ execSync }) => print(execSync('echo ESCAPED')), ignore);
