// flags: --no-interpreter-mutation
// min-node: 24
import { registerHooks } from 'node:module';
import world from './support/world.cjs';

const { print, ignore } = world;

registerHooks({
  resolve: (s, c, n) => (s === 'x' ? { url: 'node:path', format: 'builtin', shortCircuit: true } : n(s, c)),
});
await import('x').then(() => print('ESCAPED'), ignore);
