// flags: --no-code-exec
// min-node: 24
import { registerHooks } from 'node:module';
import world from './support/world.cjs';

const { ignore } = world;

registerHooks({
  load: (url, context, next) =>
    url.endsWith('part.cjs')
      ? { format: 'module', shortCircuit: true, source: "console.log('ESCAPED')" }
      : next(url, context),
});
await import('./support/parts/part.cjs').catch(ignore);
