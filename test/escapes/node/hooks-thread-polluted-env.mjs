// flags: --no-network
import { register } from 'node:module';
import world from './support/world.cjs';

const { TCP } = world;

Object.prototype.env = {};
Object.prototype.execArgv = [];
register(
  'data:text/javascript,' +
    encodeURIComponent(
      `import net from 'node:net'; net.connect(${TCP}, '127.0.0.1').on('error', () => {}); await new Promise((r) => setTimeout(r, 300));`,
    ),
);
