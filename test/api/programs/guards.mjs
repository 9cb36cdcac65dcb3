// Every guard: bare, denied by a block, allowed by one, denied by withHermetic, bare again.
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import net from 'node:net';
import { inspect } from 'node:util';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';
import { hermetic, outcome, say, withHermetic } from './say.mjs';

const require = createRequire(import.meta.url);
const server = http.createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address();
const url = `http://127.0.0.1:${port}/`;
const udp = dgram.createSocket('udp4');
udp.bind(0, '127.0.0.1');
await once(udp, 'listening');
fs.writeFileSync('inside/a.txt', 'a');
fs.writeFileSync('outside.txt', 'b');
fs.writeFileSync('module.cjs', 'module.exports = 1;');

const net0 = { blockNetwork: true };
const local = { ...net0, allowLocalhost: true };
const readonly = { fsReadonly: true };
const writable = { fsReadonly: true, allowWrite: 'inside' };
const rooted = { fsReadonly: true, fsRoot: 'inside' };
const off = {};

const rows = {
  fetch: [net0, local, async () => void (await (await fetch(url)).text())],
  'http.get': [
    net0,
    local,
    () =>
      new Promise((resolve, reject) => {
        http
          .get({ port, host: '127.0.0.1', agent: false }, (response) => response.resume().on('end', resolve))
          .on('error', reject);
      }),
  ],
  'net.connect': [
    net0,
    { ...net0, allowIps: ['127.0.0.0/8'] },
    async () => {
      const socket = net.connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    },
  ],
  'dns.lookup': [net0, { ...net0, allowDomains: ['localhost'] }, () => dns.lookup('localhost')],
  'dgram.send': [
    net0,
    local,
    () =>
      new Promise((resolve, reject) => {
        const socket = dgram.createSocket('udp4');
        socket.on('error', reject);
        socket.send('x', udp.address().port, '127.0.0.1', (error) => {
          socket.close();
          if (error) reject(error);
          else resolve();
        });
      }),
  ],
  'server.listen': [
    net0,
    local,
    async () => {
      const listener = net.createServer().listen(0, '127.0.0.1');
      await once(listener, 'listening');
      listener.close();
    },
  ],
  spawn: [{ blockSubprocess: true }, off, async () => void (await once(childProcess.spawn('true'), 'exit'))],
  execFileSync: [{ blockSubprocess: true }, off, () => childProcess.execFileSync('true')],
  fork: [
    { blockSubprocess: true },
    off,
    async () => void (await once(childProcess.fork('-e', ['0'], { execArgv: [], stdio: 'ignore' }), 'exit')),
  ],
  writeFileSync: [readonly, writable, () => fs.writeFileSync('inside/a.txt', 'x')],
  'writeFile callback': [
    readonly,
    writable,
    () =>
      new Promise((resolve, reject) =>
        fs.writeFile('inside/a.txt', 'x', (error) => (error ? reject(error) : resolve())),
      ),
  ],
  'promises.writeFile': [readonly, writable, () => fs.promises.writeFile('inside/a.txt', 'x')],
  createWriteStream: [readonly, writable, () => once(fs.createWriteStream('inside/a.txt').end('x'), 'close')],
  mkdirSync: [readonly, writable, () => fs.rmdirSync((fs.mkdirSync('inside/d'), 'inside/d'))],
  'readFileSync outside the root': [
    rooted,
    { ...rooted, allowRead: 'outside.txt' },
    () => fs.readFileSync('outside.txt'),
  ],
  'readFile in the root': [off, rooted, () => fs.promises.readFile('inside/a.txt')],
  'process.env read': [
    { blockEnvironment: true },
    { blockEnvironment: true, allowEnv: ['SECRET'] },
    () => {
      if (process.env.SECRET !== 'secret') throw new Error('hidden');
    },
  ],
  'process.env shown': [
    { blockEnvironment: true },
    { blockEnvironment: true, allowEnv: ['SECRET'] },
    () => {
      if (!inspect(process.env).includes("SECRET: 'secret'")) throw new Error('hidden');
    },
  ],
  'process.env change': [
    { blockEnvironment: true },
    { blockEnvironment: true, allowEnv: ['CHANGED'] },
    () => {
      process.env.CHANGED = '1';
      delete process.env.CHANGED;
    },
  ],
  'indirect eval': [{ blockCodeExec: true }, off, () => (0, eval)('1')],
  'new Function': [{ blockCodeExec: true }, off, () => new Function('return 1')()],
  'async function constructor': [{ blockCodeExec: true }, off, () => (async () => {}).constructor('return 1')()],
  'vm.runInNewContext': [{ blockCodeExec: true }, off, () => vm.runInNewContext('1')],
  'import data:': [{ blockCodeExec: true }, off, () => import(`data:text/javascript,export default ${Math.random()}`)],
  'worker eval': [{ blockCodeExec: true }, off, async () => void (await once(new Worker('0', { eval: true }), 'exit'))],
  'require denied': [{ denyImports: ['querystring'] }, { denyImports: ['punycode'] }, () => require('querystring')],
  'import denied': [{ denyImports: ['querystring'] }, { denyImports: ['punycode'] }, () => import('node:querystring')],
  'process.dlopen': [
    { blockNative: true },
    off,
    () => {
      try {
        process.dlopen({ exports: {} }, '/nowhere.node');
      } catch (error) {
        if (error.code !== 'ERR_DLOPEN_FAILED') throw error;
      }
    },
  ],
  'process.chdir': [{ blockInterpreterMutation: true }, off, () => process.chdir('.')],
  'Module._load assigned': [
    { blockInterpreterMutation: true },
    off,
    () => {
      const Module = require('node:module');
      Module._load = Module._load;
    },
  ],
  'Module._cache changed': [
    { blockInterpreterMutation: true },
    off,
    () => {
      const Module = require('node:module');
      Module._cache.x = 1;
      delete Module._cache.x;
    },
  ],
};

for (const [name, [denied, allowed, act]] of Object.entries(rows)) {
  const bare = await outcome(act);
  let block = hermetic(denied);
  const inBlock = await outcome(act);
  const { length } = block.violations;
  block.dispose();
  const between = await outcome(act);
  block = hermetic(allowed);
  const inAllowed = await outcome(act);
  block.dispose();
  const guarded = withHermetic(denied, () => outcome(act))();
  const outside = await outcome(act);
  const inContext = await guarded;
  say(name, { bare, inBlock, counted: length, between, inAllowed, inContext, outside, after: await outcome(act) });
}
server.close();
server.closeAllConnections();
udp.close();
