// A refused call fails as that call fails: sync, callback, promise, event. And who gets to know.
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import diagnostics from 'node:diagnostics_channel';
import dns from 'node:dns';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { PolicyViolation, hermetic, say, withHermetic } from './say.mjs';

const published = [];
diagnostics.subscribe('hermetic:violation', ({ violation, error }) =>
  published.push([violation.api, error instanceof PolicyViolation]),
);
const told = [];
const block = hermetic({
  blockNetwork: true,
  blockSubprocess: true,
  fsReadonly: true,
  onViolation: (violation, error) => told.push({ ...violation, isError: error instanceof PolicyViolation }),
});
const facts = (error) => ({
  name: error.name,
  isViolation: error instanceof PolicyViolation,
  isError: error instanceof Error,
  code: error.code,
  errno: error.errno,
  syscall: error.syscall,
  guard: error.guard,
  action: error.action,
  subject: error.subject,
  reason: error.reason,
});

try {
  fs.writeFileSync('inside/a', 'x');
} catch (error) {
  say('sync', facts(error));
}
say('callback', facts(await new Promise((resolve) => fs.writeFile('inside/a', 'x', resolve))));
say('promise', facts(await fs.promises.writeFile('inside/a', 'x').catch((error) => error)));
say('stream', facts((await once(fs.createWriteStream('inside/a'), 'error'))[0]));
say('socket', facts((await once(net.connect(9, '192.0.2.1'), 'error'))[0]));
say('request', facts((await once(https.get('https://example.com/?token=1'), 'error'))[0]));
say('fetch', facts((await fetch('http://user:pw@example.com/a?token=1').catch((error) => error)).cause ?? {}));
say('fetch with a name', facts((await fetch('http://example.com/a?token=1').catch((error) => error)).cause));
say('lookup', facts(await new Promise((resolve) => dns.lookup('example.com', resolve))));
say('server', facts((await once(net.createServer().listen(0), 'error'))[0]));
say('child', facts((await once(childProcess.spawn('true'), 'error'))[0]));
say('spawnSync', facts(childProcess.spawnSync('true').error));
const socket = dgram.createSocket('udp4');
say(
  'datagram',
  facts(
    await new Promise((resolve) => {
      socket.on('error', resolve);
      socket.send('x', 9, '192.0.2.1', (error) => error && resolve(error));
    }),
  ),
);
socket.close();
say('an ordinary error stays', await fs.promises.readFile('/nowhere').catch((error) => [error.name, error.code]));
say('kept', block.violations.length === told.length && told.length === published.length);
say(
  'told',
  told.map(({ api, url, frame, subject, rule, isError }) => [
    api,
    subject?.text,
    url ?? null,
    rule.name,
    rule.option,
    frame?.file.split('/').at(-1),
    typeof frame?.line,
    isError,
  ]),
);
block.dispose();

const inner = [];
const outer = [];
await withHermetic({ fsReadonly: true, onViolation: ({ api }) => outer.push(api) }, async () => {
  const guarded = withHermetic({ fsReadonly: true, onViolation: ({ api }) => inner.push(api) }, () =>
    fs.promises.mkdir('inside/d'),
  );
  await guarded().catch(() => {});
  await fs.promises.mkdir('inside/e').catch(() => {});
})();
say('listeners', { inner, outer });

process.once('uncaughtException', (error) => say('what a listener throws', error.message));
const loud = hermetic({
  fsReadonly: true,
  onViolation() {
    throw new Error('from the listener');
  },
});
try {
  fs.writeFileSync('inside/a', 'x');
} catch (error) {
  say('the call is refused all the same', error.code);
}
loud.dispose();
