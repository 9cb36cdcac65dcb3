// An ordinary program: it does what the flags still allow, and must not notice that anybody is looking.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { text } from './parts/part.cjs';

const flags = process.argv
  .find((word) => word.startsWith('flags='))
  .slice(6)
  .split(',');
const places = Object.fromEntries(process.argv.filter((word) => /^\w+=/.test(word)).map((word) => word.split('=')));
const denies = (flag) => flags.includes(flag);

assert.equal(text, 'a part');
assert.equal(createRequire(import.meta.url)('./parts/part.cjs').text, 'a part');
assert.equal((await import('./parts/part.cjs')).default.text, 'a part');
assert.equal(await readFile(`${places.root}/inside.txt`, 'utf8'), 'inside');

const [message] = await once(new Worker(new URL('control-worker.mjs', import.meta.url)), 'message');
assert.equal(message, 'a thread');

if (!['--no-subprocess', '--profile=block-all', '--deny-import'].some(denies)) {
  const { spawnSync } = await import('node:child_process');
  const child = spawnSync(process.execPath, ['-p', '6 * 7'], { encoding: 'utf8' });
  if (!denies('--no-code-exec')) assert.deepEqual([child.stdout, child.stderr], ['42\n', '']);
}
if (denies('--allow-localhost') || !flags.some((flag) => /^--(?:no-network|profile)/.test(flag))) {
  const server = createServer((request, response) => response.end(request.url)).listen(0);
  await once(server, 'listening');
  const response = await fetch(`http://localhost:${server.address().port}/path`);
  assert.equal(await response.text(), '/path');
  server.close();
  server.closeAllConnections();
}
// In-process, no launcher stands between the test and this program.
console.log(`control ran ${process.ppid === Number(places.runner) ? 'in-process' : 'bootstrap'}`);
