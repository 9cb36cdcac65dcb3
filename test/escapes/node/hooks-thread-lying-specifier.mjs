// flags: --no-network
import { register } from 'node:module';
import world from './support/world.cjs';

const { TCP } = world;

const code = `import net from 'node:net'; net.connect(${TCP}, '127.0.0.1').on('error', () => {}); await new Promise((r) => setTimeout(r, 300));`;
const url = 'data:text/javascript,' + encodeURIComponent(code);
const clean = () => {
  delete process.env.NODE_OPTIONS;
  delete process.env.HERMETIC_GUARD;
  return url;
};
register({ toString: clean }, { toString: () => (clean(), 'file:///') });
