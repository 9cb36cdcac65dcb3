// node write-worker.mjs DIST: starts the worker of a box, lets it run a few programs, and has it write the code caches of
// sandbox-worker-main.cjs and sandbox-guest.js with every function that this compiled.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importTs } from '../build/import-ts.mjs';

const [, , dist] = process.argv;
const { encodeMessage } = await importTs('src/sandbox/rpc/encode-message.ts');
const { decodeMessage } = await importTs('src/sandbox/rpc/decode-message.ts');
const { FrameReader } = await importTs('src/sandbox/rpc/frame-reader.ts');
const { TO_HOST, TO_WORKER } = await importTs('src/wire/frames.ts');

const PROGRAMS = [
  'const total = 1 + 2; console.log(total, [total]); function f(x) { return x } total',
  'for (const x of [1, 2]) { try { await Promise.resolve(x); total + f(x) } catch (e) { console.error(e) } } class A { b = `${total}` } new A().b',
];
const CONFIG = {
  registrations: '[]', language: 'javascript', timeout: 60, hostTimeout: 60, tickLimit: 1e6, ticks: true, memoryLimit: 256, maxStdout: 65_536,
  validate: true, hasFiles: true, allowNetwork: false, allowProtoKeys: false, moduleRoot: '/',
}; // prettier-ignore

// The worker would load an old cache, and the new one would then hold what the old build compiled.
for (const name of readdirSync(dist)) if (/^sandbox-.*\.cache$/.test(name)) rmSync(join(dist, name));
const saver = fileURLToPath(new URL('save-worker.cjs', import.meta.url));
// It tries what a worker tries that the kernel holds, so that the cache has that code too.
const outside = `outside=${join(dist, 'index.js')}`;
const child = spawn(process.execPath, ['--require', saver, join(dist, 'sandbox-worker.cjs'), outside], {
  env: { HERMETIC_DIST: dist },
  stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe', 'pipe'],
});
const [, , , messages, output] = child.stdio;
const send = (message) => messages.write(encodeMessage(TO_WORKER, message));
const reader = new FrameReader();
const programs = PROGRAMS.entries();
output.on('data', (chunk) => {
  for (const body of reader.push(chunk)) {
    const { kind } = decodeMessage(TO_HOST, body);
    if (kind === 'ready') send({ kind: 'lock' });
    if (kind === 'locked') send({ kind: 'open', config: JSON.stringify(CONFIG) });
    if (kind === 'locked' || kind === 'done') run();
    if (kind === 'refused') throw new Error('a program was refused');
  }
});

/** Sends the next program. After the last one it closes the pipe, which ends the worker. */
function run() {
  const { done, value } = programs.next();
  if (done) return messages.end();
  const [index, code] = value;
  const task = { kind: 'exec', code, echo: 'none' };
  const given = { namespace: '["o",[]]', stdin: '', argv: '["a",[]]', returns: 'bound', wanted: [] };
  const request = { task, ...given, keepPrints: false, isStreamed: false };
  return send({ kind: 'exec', run: index, request: JSON.stringify(request) });
}

const [code] = await once(child, 'exit');
process.exitCode = code;
