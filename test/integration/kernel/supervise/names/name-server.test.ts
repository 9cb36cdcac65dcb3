import { once } from 'node:events';
import { connect } from 'node:net';
import packet from 'dns-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNameServer } from '../../../../../src/kernel/supervise/names/name-server.js';
import { createPins } from '../../../../../src/kernel/supervise/names/pins.js';

const FORMERR = 1;
const NXDOMAIN = 3;
let server: Awaited<ReturnType<typeof startNameServer>>;

beforeAll(async () => {
  server = await startNameServer({
    sources: { config: { servers: [], search: [] }, hosts: [] },
    pins: createPins(),
    judge: { check: () => ({ decision: 'refuse', errno: 13 }), datagramReach: () => 'nowhere' },
    threadAt: () => 0,
  });
});

afterAll(() => server.close());

/** The code of the answer to one message over TCP, and its number. */
async function ask(message: Buffer): Promise<{ readonly id: number; readonly code: number }> {
  const socket = connect(server.port, '127.0.0.1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  socket.write(Buffer.concat([length, message]));
  const [reply] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return { id: reply.readUInt16BE(2), code: reply.readUInt16BE(4) & 15 };
}

const QUESTION = packet.encode({ type: 'query', id: 7, questions: [{ type: 'A', name: 'refused.test' }] });

/** A message that says it holds so many questions, each of which is the name of the first again. */
function withQuestions(count: number): Buffer {
  const name = Buffer.concat([Buffer.from([63]), Buffer.alloc(63, 'a'), Buffer.from([0, 0, 1, 0, 1])]);
  const again = Buffer.from([0xc0, 12, 0, 1, 0, 1]);
  const header = Buffer.from(QUESTION.subarray(0, 12));
  header.writeUInt16BE(count, 4);
  return Buffer.concat([header, name, ...Array.from({ length: count - 1 }, () => again)]);
}

test.each([
  ['no question', Buffer.from(QUESTION.subarray(0, 12)).fill(0, 4, 6)],
  ['two questions', withQuestions(2)],
  ['ten thousand questions', withQuestions(10_000)],
  ['an answer', packet.encode({ type: 'response', id: 7, questions: [{ type: 'A', name: 'a.test' }] })],
  ['a question that is cut off', QUESTION.subarray(0, -3)],
  ['a name that leads to itself', Buffer.concat([QUESTION.subarray(0, 12), Buffer.from([0xc0, 12, 0, 1, 0, 1])])],
  ['half a header', QUESTION.subarray(0, 6)],
])('%s is malformed, and the server goes on', async (_name, message) => {
  expect(await ask(message)).toEqual({ id: 7, code: FORMERR });
  expect(await ask(QUESTION)).toEqual({ id: 7, code: NXDOMAIN });
});
