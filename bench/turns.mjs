// Two processes that take turns: each turn is compared with the one beside it, so that the machine's speed at that moment
// hardly matters. Processor time is measured, since other processes may be busy.
import { on, once } from 'node:events';

/**
 * Returns the median of what a turn of `other` takes, as a multiple of the turn of `bare` before it. Both are forks that
 * call takeTurns. It stops early after `enough` milliseconds of turns that count, but not before three of them.
 */
export async function compareTurns(bare, other, { warm, turns, enough = Infinity }) {
  for (const child of [bare, other]) child.once('exit', refuse);
  for (let turn = 0; turn < warm; turn += 1) {
    await cost(bare);
    await cost(other);
  }
  const ratios = [];
  const start = performance.now();
  while (ratios.length < turns && (ratios.length < 3 || performance.now() - start < enough)) {
    const base = await cost(bare);
    ratios.push((await cost(other)) / base);
  }
  for (const child of [bare, other]) child.off('exit', refuse).kill();
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)];
}

/** Called in the fork: takes a turn whenever the parent asks for one, and answers with its cost. */
export async function takeTurns(turn) {
  for await (const [_message] of on(process, 'message')) {
    const start = process.cpuUsage();
    await turn();
    const { user, system } = process.cpuUsage(start);
    process.send(user + system);
  }
}

async function cost(child) {
  child.send('turn');
  const [microseconds] = await once(child, 'message');
  return microseconds;
}

function refuse() {
  throw new Error(`${this.spawnargs.join(' ')} has ended before its last turn`);
}
