// withHermetic: every kind of function, what follows from it, and two policies at the same time.
import { AsyncResource } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { outcome, say, withHermetic } from './say.mjs';

const readonly = { fsReadonly: true };
const write = () => fs.writeFileSync('inside/a', 'x');
const tried = (act = write) => outcome(act);

// Every kind of function keeps what it takes and gives.
const object = {
  base: 1,
  sync: withHermetic(readonly, function add(a, b) {
    return this.base + a + b;
  }),
};
say('sync', [object.sync(2, 3), object.sync.name, object.sync.length]);
say('sync body', await outcome(withHermetic(readonly, write)));
say(
  'async body',
  await withHermetic(readonly, async () => {
    await sleep(2);
    return tried();
  })(),
);
const numbers = withHermetic(readonly, function* (limit) {
  for (let index = 0; index < limit; index += 1) yield index;
  return tried();
});
const iterator = numbers(3);
const values = [];
let step = iterator.next();
for (; !step.done; step = iterator.next()) values.push([step.value, await tried()]);
say('generator', [values, await step.value, [...numbers(2)]]);
const stream = withHermetic(readonly, async function* () {
  yield 'a';
  await sleep(1);
  yield await tried();
});
const streamed = [];
for await (const value of stream()) streamed.push([value, await tried()]);
say('async generator', streamed);
const early = withHermetic(readonly, function* () {
  try {
    yield 1;
  } finally {
    try {
      write();
    } catch (error) {
      say('finally of a generator that was left', error.message);
    }
  }
});
for (const _ of early()) break;
say(
  'thrown into a generator',
  (() => {
    const generator = withHermetic(readonly, function* () {
      try {
        yield 1;
      } catch (error) {
        yield `caught ${error.message}`;
      }
    })();
    generator.next();
    return generator.throw(new Error('outside')).value;
  })(),
);

// What follows from the body.
const followed = {};
await withHermetic(readonly, async () => {
  followed.promise = await Promise.resolve().then(() => tried());
  followed.nextTick = await new Promise((resolve) => process.nextTick(() => resolve(tried())));
  followed.immediate = await new Promise((resolve) => setImmediate(() => resolve(tried())));
  followed.microtask = await new Promise((resolve) => queueMicrotask(() => resolve(tried())));
  followed.fs = await new Promise((resolve) => fs.stat('.', () => resolve(tried())));
  followed.stream = await new Promise((resolve) => {
    Readable.from(['x']).on('data', () => resolve(tried()));
  });
  followed.child = await new Promise((resolve) => execFile('true', () => resolve(tried())));
  followed.all = (await Promise.all([sleep(1), sleep(2)]).then(() => Promise.all([tried()])))[0];
})();
say('what follows', followed);

// What outlives the body.
const late = withHermetic(
  readonly,
  () => new Promise((resolve) => setTimeout(() => resolve({ later: tried() }), 10)),
)();
const beside = await tried();
say('a timer that outlives the call', [beside, await (await late).later]);

// Where the context does not follow: a listener runs in the context of who emits.
const emitter = new EventEmitter();
withHermetic(readonly, () => {
  emitter.on('plain', (resolve) => resolve(tried()));
  emitter.on(
    'bound',
    AsyncResource.bind((resolve) => resolve(tried())),
  );
})();
say('emitted outside', [
  await new Promise((resolve) => emitter.emit('plain', resolve)),
  await new Promise((resolve) => emitter.emit('bound', resolve)),
]);

// Nesting.
const both = withHermetic({ blockSubprocess: true }, async () => [
  await tried(),
  await tried(() => promisify(execFile)('true')),
]);
say('nested', await withHermetic(readonly, () => both())());
say('not nested', await both());
say(
  'an inner exception',
  await withHermetic(
    readonly,
    withHermetic({ fsReadonly: true, allowWrite: 'inside' }, () => tried()),
  )(),
);
let calls = 0;
const recursive = withHermetic(readonly, async () => {
  calls += 1;
  return calls < 500 ? recursive() : tried();
});
say('five hundred deep', await recursive());

// Two policies and none, under load.
const server = http.createServer((request, response) => request.resume().on('end', () => response.end('x')));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;
const reach = () => outcome(async () => void (await (await fetch(url)).text()));
const counts = {};
const count = async (who, act, expected) => {
  for (let index = 0; index < 60; index += 1) {
    const key = `${who}: ${(await act()) === 'done' ? 'done' : 'refused'}`;
    counts[key] = (counts[key] ?? 0) + 1;
    if (index % 7 === 0) await sleep(0);
  }
};
const noNetwork = withHermetic({ blockNetwork: true }, () =>
  Promise.all([count('no network, fetch', reach), count('no network, write', tried)]),
);
const noWrites = withHermetic({ ...readonly }, () =>
  Promise.all([count('no writes, fetch', reach), count('no writes, write', tried)]),
);
await Promise.all([
  noNetwork(),
  noWrites(),
  noNetwork(),
  noWrites(),
  count('outside, fetch', reach),
  count('outside, write', tried),
]);
say('under load', counts);
server.close();
server.closeAllConnections();
