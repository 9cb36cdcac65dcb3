import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet, { type Answer } from 'dns-packet';
import type { NameSources } from '../../../../src/kernel/supervise/names/names.js';

/** A name server of the machine, for tests: knows these records, and remembers what it was asked. */
export async function startUpstream(records: readonly Answer[]): Promise<{
  readonly sources: NameSources;
  readonly asked: readonly string[];
  close(): void;
}> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = packet.decode(message);
    const name = questions[0]?.name.toLowerCase() ?? '';
    const type = questions[0]?.type;
    asked.push(`${type} ${name}`);
    const alias = records.find((record) => record.name === name && record.type === 'CNAME');
    const real = alias?.type === 'CNAME' ? alias.data : name;
    const answers = records.filter((record) => record.name === real && record.type === type);
    const known = records.some((record) => record.name === real);
    const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | (known ? 0 : 3);
    const all = alias === undefined ? answers : [alias, ...answers];
    socket.send(packet.encode({ type: 'response', id, flags, questions, answers: all }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    sources: { config: { servers: [`127.0.0.1:${socket.address().port}`], search: ['corp.test'] }, hosts: [] },
    asked,
    close: () => void socket.close(),
  };
}
