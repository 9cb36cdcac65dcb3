// flags: --no-interpreter-mutation
import { register } from 'node:module';
import world from './support/world.cjs';

const { ignore } = world;

register(
  'data:text/javascript,' +
    encodeURIComponent(
      "export const resolve = (s, c, n) => s === 'x' ? { url: 'data:text/javascript,console.log(%22ESCAPED%22)', shortCircuit: true } : n(s, c)",
    ),
);
await import('x').catch(ignore);
