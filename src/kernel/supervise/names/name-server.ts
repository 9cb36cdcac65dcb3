import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import packet, { type Packet } from 'dns-packet';
import { answerQuestion, type Answering, SERVFAIL } from './answer-question.js';
import { createLookup } from './upstream.js';

export type NameServerOptions = Omit<Answering, 'lookup' | 'tid'> & {
  /** The thread that asks from this port; 0 if that is not known. */
  readonly threadAt: (port: number) => number;
};

const HOST = '127.0.0.1';
const ATTEMPTS = 5;
const FORMERR = 1;
const NOTIMP = 4;
const LARGEST_DATAGRAM = 1232;
const IDLE_MS = 30_000;
/** A target that opens more must not use up the launcher's descriptors. */
const MOST_CONNECTIONS = 256;

/** Answers for the names that the policy allows, and pins what it answered. */
export async function startNameServer(options: NameServerOptions): Promise<{ readonly port: number; close(): void }> {
  const lookup = createLookup(options.sources.config.servers);
  const answer = (message: Buffer, port: number): Promise<Buffer | null> =>
    answerMessage({ ...options, lookup: lookup.ask, tid: options.threadAt(port) }, message);

  const connections = new Set<Socket>();
  const streams = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    serveStream(socket, answer);
  });
  streams.maxConnections = MOST_CONNECTIONS;
  const datagrams = await listenOnOnePort(streams);
  serveDatagrams(datagrams, answer);
  // They serve the target; alone they must not keep the launcher alive.
  streams.unref();
  datagrams.unref();
  return {
    port: portOf(streams),
    close() {
      lookup.cancel();
      streams.close();
      for (const connection of connections) connection.destroy();
      datagrams.close();
    },
  };
}

/** A port that is free for TCP may be taken for UDP: then another one is tried. */
async function listenOnOnePort(streams: Server): Promise<DatagramSocket> {
  for (let left = ATTEMPTS; ; left -= 1) {
    streams.listen(0, HOST);
    await once(streams, 'listening');
    const datagrams = createSocket('udp4');
    datagrams.bind(portOf(streams), HOST);
    try {
      await once(datagrams, 'listening');
      return datagrams;
    } catch (error) {
      datagrams.close();
      streams.close();
      await once(streams, 'close');
      if (left === 0) throw error;
    }
  }
}

type AnswerMessage = (message: Buffer, port: number) => Promise<Buffer | null>;

/** Two bytes of length before each message, RFC 1035 4.2.2. */
function serveStream(socket: Socket, answer: AnswerMessage): void {
  const port = socket.remotePort ?? 0;
  let rest: Buffer = Buffer.alloc(0);
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      const end = 2 + rest.readUInt16BE(0);
      const message = rest.subarray(2, end);
      rest = rest.subarray(end);
      void answer(message, port)
        .then((reply) => {
          if (reply === null) return socket.destroy();
          const length = Buffer.alloc(2);
          length.writeUInt16BE(reply.length);
          return socket.write(Buffer.concat([length, reply]));
        })
        // An answer that is too long to be written ends this connection, not the launcher.
        .catch(() => socket.destroy());
    }
  });
}

function serveDatagrams(socket: DatagramSocket, answer: AnswerMessage): void {
  socket.on('error', () => undefined);
  socket.on('message', (message, { port, address }) => {
    void answer(message, port)
      .then((reply) => {
        if (reply === null) return;
        socket.send(reply.length > LARGEST_DATAGRAM ? truncated(reply) : reply, port, address);
      })
      .catch(() => undefined);
  });
}

/** The header, in which a message says how many questions it holds. */
const HEADER_SIZE = 12;
const QUESTIONS_AT = 4;

/** null for a message that is no question and has no number that an answer could carry. */
async function answerMessage(answering: Answering, message: Buffer): Promise<Buffer | null> {
  if (message.length < 2) return null;
  const bare = { id: message.readUInt16BE(0) };
  // Nothing else of a message with more is looked at: it may hold thousands, in a form that cannot be written back.
  if (message.length < HEADER_SIZE || message.readUInt16BE(QUESTIONS_AT) !== 1) return encode(bare, FORMERR);
  let query: Packet;
  try {
    query = packet.decode(message);
  } catch {
    return encode(bare, FORMERR);
  }
  const [question] = query.questions ?? [];
  if (query.type !== 'query' || question === undefined) return encode(bare, FORMERR);
  if (question.class !== 'IN') return encode(bare, NOTIMP);
  try {
    const { code, answers } = await answerQuestion(answering, question);
    return encode(query, code, { answers: answers.map((record) => ({ ...record, name: question.name })) });
  } catch {
    // The question itself may be what cannot be written.
    return encode(bare, SERVFAIL);
  }
}

function encode(query: Packet, code: number, answer: Pick<Packet, 'answers'> = {}): Buffer {
  const { id, questions } = query;
  return packet.encode({
    type: 'response',
    id,
    flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code,
    questions,
    ...answer,
  });
}

/** The question alone, with the bit that says: ask again over TCP. */
function truncated(reply: Buffer): Buffer {
  const { id, questions, flags = 0 } = packet.decode(reply);
  return packet.encode({ type: 'response', id, questions, flags: flags | packet.TRUNCATED_RESPONSE });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the name server has no port');
  return address.port;
}
