// node in-process.mjs WHAT HOW: what a call costs in a process after HOW, as a multiple of what it costs in a bare one.
// The two take turns, a tenth of a second each, and each turn is compared with the one beside it: how fast the machine
// happens to be counts for little. Processor time, with the server in a process of its own.
import { fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The guards that have to do with these calls. */
const EVERYTHING = { blockNetwork: true, blockSubprocess: true, fsReadonly: true };
const ALLOWING = { blockNetwork: true, allowLocalhost: true, fsReadonly: true };
const WARM_TURNS = 12;
const TURNS = 24;
const [, file, what, how, url = ''] = process.argv;

/** `times`: for a turn. */
const actions = {
  readFileSync: { times: 8000, act: () => readFileSync(file, 'utf8') },
  fetch: { times: 200, act: async () => (await fetch(url)).text() },
  spawn: { times: 25, act: () => once(spawn('true'), 'exit') },
};

if (what === 'serve') serve();
else if (url === '') await compare();
else await takeTurns();

async function compare() {
  const server = fork(file, ['serve', how]);
  const [address] = await once(server, 'message');
  const both = [fork(file, [what, 'bare', address]), fork(file, [what, how, address])];
  const ratios = [];
  for (let turn = -WARM_TURNS; turn < TURNS; turn += 1) {
    const [bare, other] = [await cost(both[0]), await cost(both[1])];
    if (turn >= 0) ratios.push(other / bare);
  }
  for (const child of [server, ...both]) child.kill();
  console.log(ratios.sort((a, b) => a - b)[TURNS / 2]);
}

async function cost(child) {
  child.send('turn');
  const [microseconds] = await once(child, 'message');
  return microseconds;
}

async function takeTurns() {
  const { times, act } = actions[what];
  if (how !== 'bare') {
    const { hermetic, withHermetic } = await import('../../dist/index.js');
    const block = how === 'imported' ? null : hermetic(how === 'allowing' ? ALLOWING : EVERYTHING);
    if (how !== 'allowing') block?.dispose();
    if (how === 'idle-function') withHermetic(EVERYTHING, () => undefined)();
  }
  for await (const [_turn] of on(process, 'message')) {
    const start = process.cpuUsage();
    for (let index = 0; index < times; index += 1) await act();
    const { user, system } = process.cpuUsage(start);
    process.send(user + system);
  }
}

function serve() {
  const server = createServer((_, response) => response.end('hello'));
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}/`));
}
