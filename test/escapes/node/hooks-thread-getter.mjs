// flags: --no-network
import { register } from 'node:module';
import world from './support/world.cjs';

const { TCP } = world;

// A getter runs between what the guard prepared and the start of the thread.
const code = `import net from 'node:net'; net.connect(${TCP}, '127.0.0.1').on('error', () => {}); await new Promise((r) => setTimeout(r, 300));`;
const clean = () => {
  delete process.env.NODE_OPTIONS;
  delete process.env.HERMETIC_GUARD;
};
register('data:text/javascript,' + encodeURIComponent(code), {
  get parentURL() {
    clean();
    return 'file:///';
  },
  get data() {
    clean();
  },
  get transferList() {
    clean();
    return [];
  },
});
