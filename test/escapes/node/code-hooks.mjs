// flags: --no-code-exec
import { register } from 'node:module';
import world from './support/world.cjs';

const { ignore } = world;

register(
  'data:text/javascript,' +
    encodeURIComponent(
      `export const load = (url, context, next) => url.endsWith('x.js') ? { format: 'module', shortCircuit: true, source: ${JSON.stringify("console.log('ESCAPED')")} } : next(url, context); export const resolve = (s, c, n) => s === 'x.js' ? { url: 'file:///x.js', shortCircuit: true } : n(s, c);`,
    ),
);
await import('x.js').catch(ignore);
