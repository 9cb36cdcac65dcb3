// flags: --no-network
import { EventEmitter } from 'node:events';
import { register } from 'node:module';
import world from './support/world.cjs';

const { TCP } = world;

// Node makes the thread of hooks with a public constructor.
const { init } = EventEmitter;
EventEmitter.init = function (...args) {
  for (const name of ['env', 'execArgv']) delete Object.prototype[name];
  delete process.env.NODE_OPTIONS;
  delete process.env.HERMETIC_GUARD;
  return Reflect.apply(init, this, args);
};
register(
  'data:text/javascript,' +
    encodeURIComponent(
      `import net from 'node:net'; net.connect(${TCP}, '127.0.0.1').on('error', () => {}); await new Promise((r) => setTimeout(r, 300));`,
    ),
);
