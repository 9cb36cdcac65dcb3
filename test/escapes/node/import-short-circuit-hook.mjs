// flags: --deny-import child_process
// min-node: 24
import { registerHooks } from 'node:module';
import world from './support/world.cjs';

const { print, ignore } = world;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'x' ? { url: 'node:child_process', format: 'builtin', shortCircuit: true } : next(specifier, context),
});
await import('x').then(({ execSync }) => print(execSync('echo ESCAPED')), ignore);
