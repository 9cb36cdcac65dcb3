// node --require GUARDS one-of-each.mjs FOLDER: does one thing of each kind, and prints how each ended as one JSON object.
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import fs from 'node:fs';
import inspector from 'node:inspector';
import module, { createRequire } from 'node:module';
import net from 'node:net';
import { join } from 'node:path';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';

const folder = process.argv[2];
const outside = join(folder, 'outside.txt');
const require = createRequire(import.meta.url);
const server = net.createServer((socket) => socket.end('hello'));

const ATTEMPTS = {
  listen: async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  },
  connect: async () => {
    const socket = net.connect(server.address()?.port ?? 9, '127.0.0.1');
    await once(socket, 'data');
  },
  'unix socket': async () => {
    const socket = net.connect(join(folder, 'old.sock'));
    await once(socket, 'connect');
    socket.destroy();
  },
  'bind datagram': async () => {
    const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    socket.close();
  },
  resolve: () => new Promise((done, fail) => dns.lookup('localhost', (error) => (error ? fail(error) : done()))),
  'read file': () => fs.readFileSync(outside, 'utf8'),
  'read promise': () => fs.promises.readFile(outside),
  'write file': () => fs.writeFileSync(join(folder, 'written.txt'), 'text'),
  'make folder': () => fs.mkdirSync(join(folder, 'made')),
  'list folder': () => fs.opendirSync(folder).closeSync(),
  report: () => {
    process.report.reportOnSignal = true;
    process.report.reportOnSignal = false;
  },
  spawn: async () => {
    await once(childProcess.spawn('true'), 'exit');
  },
  spawnSync: () => rethrow(childProcess.spawnSync('true').error),
  worker: async () => {
    await once(new Worker('0', { eval: true }), 'exit');
  },
  eval: () => globalThis.eval('1 + 1'),
  function: () => new Function('return 1')(),
  vm: () => vm.runInNewContext('1 + 1'),
  'import data': () => import('data:text/javascript,export default 1'),
  import: () => import('node:querystring'),
  require: () => require('node:querystring'),
  register: () => module.register('data:text/javascript,'),
  environment: () => {
    process.env.CHANGED = '1';
  },
  dlopen: () => process.dlopen({ exports: {} }, join(folder, 'nothing.node')),
  chdir: () => process.chdir('.'),
  'module cache': () => {
    require.cache.nothing = undefined;
  },
  inspector: () => {
    const session = new inspector.Session();
    session.connect();
    session.disconnect();
  },
};

const ends = {};
for (const [name, attempt] of Object.entries(ATTEMPTS)) ends[name] = await endOf(attempt);
console.log(JSON.stringify(ends));
process.exit();

async function endOf(attempt) {
  try {
    await attempt();
    return 'went on';
  } catch (error) {
    return error.name === 'PolicyViolation' ? 'refused' : String(error.code ?? error);
  }
}

function rethrow(error) {
  if (error !== undefined) throw error;
}
