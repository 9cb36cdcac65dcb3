// min-node: 22
import { createRequire } from 'node:module';
export const mode = 'block';
// While a block denies a module, guards for it are installed all the same, for the blocks that outlive it.
export const options = () => ({ denyImports: ['sqlite'] });
export async function attack({ world, hermetic, block }) {
  const writes = hermetic({ fsReadonly: true });
  block.dispose();
  try {
    const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite');
    new DatabaseSync(`${world.outside}/new.db`).exec('create table t (x)');
    return 'changed';
  } catch (error) {
    return error.code;
  } finally {
    writes.dispose();
  }
}
