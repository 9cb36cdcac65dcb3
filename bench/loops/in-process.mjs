// node in-process.mjs WHAT HOW: prints what the call WHAT costs in a process after HOW, as a multiple of a bare process.
// The two take turns of a tenth of a second; the server is a third process.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { compareTurns, takeTurns } from '../turns.mjs';

/** The guards that look at these calls. */
const EVERYTHING = { blockNetwork: true, blockSubprocess: true, fsReadonly: true };
const ALLOWING = { blockNetwork: true, allowLocalhost: true, fsReadonly: true };
const [, file, what, how, url = ''] = process.argv;

/** `times` is how many calls make a turn. */
const actions = {
  readFileSync: { times: 8000, run: () => readFileSync(file, 'utf8') },
  fetch: { times: 200, run: async () => (await fetch(url)).text() },
  spawn: { times: 25, run: () => once(spawn('true'), 'exit') },
};

if (what === 'serve') serve();
else if (url === '') await compare();
else await takePart();

async function compare() {
  const server = fork(file, ['serve', how]);
  const [address] = await once(server, 'message');
  const [bare, other] = ['bare', how].map((state) => fork(file, [what, state, address]));
  console.log(await compareTurns(bare, other, { warm: 12, turns: 24 }));
  server.kill();
}

async function takePart() {
  if (how !== 'bare') {
    const { hermetic, withHermetic } = await import('../../dist/index.js');
    const block = how === 'imported' ? null : hermetic(how === 'allowing' ? ALLOWING : EVERYTHING);
    if (how !== 'allowing') block?.dispose();
    if (how === 'idle-function') withHermetic(EVERYTHING, () => undefined)();
  }
  const { times, run } = actions[what];
  await takeTurns(async () => {
    for (let index = 0; index < times; index += 1) await run();
  });
}

function serve() {
  const server = createServer((_, response) => response.end('hello'));
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}/`));
}
