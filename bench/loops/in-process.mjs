// node in-process.mjs WHAT HOW: microseconds of processor time that one call takes here, the least of several rounds.
// Processor time, and a server in another process, so that what else runs on the machine counts for little.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The guards that have to do with these calls. */
const EVERYTHING = { blockNetwork: true, blockSubprocess: true, fsReadonly: true };
const ALLOWING = { blockNetwork: true, allowLocalhost: true, fsReadonly: true };
const ROUNDS = 8;
const [, file, what, how] = process.argv;

const actions = {
  readFileSync: { times: 3000, act: () => readFileSync(file, 'utf8') },
  fetch: { times: 150, act: async (url) => (await fetch(url)).text() },
  spawn: { times: 10, act: () => once(spawn('true'), 'exit') },
};

if (what === 'serve') serve();
else await main();

async function main() {
  const { times, act } = actions[what];
  const server = fork(file, ['serve']);
  const [url] = await once(server, 'message');
  if (how !== 'bare') {
    const { hermetic, withHermetic } = await import('../../dist/index.js');
    const block = how === 'imported' ? null : hermetic(how === 'allowing' ? ALLOWING : EVERYTHING);
    if (how !== 'allowing') block?.dispose();
    if (how === 'idle-function') withHermetic(EVERYTHING, () => undefined)();
  }
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage();
    for (let index = 0; index < times; index += 1) await act(url);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / times);
  }
  // Nothing keeps this process alive once they are gone.
  server.kill();
  console.log(least);
}

function serve() {
  const server = createServer((_, response) => response.end('hello'));
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}/`));
}
