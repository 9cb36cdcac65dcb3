import type { Duplex } from 'node:stream';
import type { Ffi } from '../../kernel/ffi.js';
import { EINTR } from '../../kernel/abi/errno.js';
import { SHUT_RDWR } from '../../kernel/abi/sockets.js';

/** The launcher's end of the connection to the guards. */
export interface Channel {
  /** Called once; `take` gets the text as it arrives. */
  listen(take: (text: string) => void): void;
  write(text: string): void;
  /** Reads what was sent so far and closes. Descendants of the target may keep their end open for ever. */
  finish(): Promise<void>;
}

const SIZE = 64 * 1024;

/** A socket that threads of the pool read and write: making a stream costs more than everything that goes through it. */
export function descriptorChannel(kernel: Ffi, descriptor: number): Channel {
  let reading = Promise.resolve();
  let writing = Promise.resolve();
  let isOpen = true;

  async function read(take: (text: string) => void): Promise<void> {
    const { address, bytes } = kernel.allocate(SIZE);
    const decoder = new TextDecoder();
    for (;;) {
      const length = await kernel.callAsync('read', descriptor, address, SIZE);
      if (length === -EINTR) continue;
      if (length <= 0) return;
      take(decoder.decode(bytes.subarray(0, length), { stream: true }));
    }
  }

  async function send(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const { address, bytes: memory } = kernel.allocate(bytes.length);
    memory.set(bytes);
    for (let sent = 0; sent < bytes.length;) {
      const length = await kernel.callAsync('write', descriptor, address + BigInt(sent), bytes.length - sent);
      if (length === -EINTR) continue;
      // The target has closed its end. It will not report, which counts as a failure.
      if (length <= 0) return;
      sent += length;
    }
  }

  return {
    listen(take) {
      reading = read(take);
    },
    write(text) {
      writing = send(text);
    },
    async finish() {
      if (!isOpen) return;
      isOpen = false;
      // Data in the socket can still be read, and then the end.
      kernel.call('shutdown', descriptor, SHUT_RDWR);
      await Promise.all([reading, writing]);
      kernel.call('close', descriptor);
    },
  };
}

export function streamChannel(stream: Duplex): Channel {
  let pieces = 0;
  // The target may close its end at any time; the reports before that are kept.
  stream.on('error', () => undefined);
  return {
    listen(take) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        pieces += 1;
        take(text);
      });
    },
    write: (text) => void stream.write(text),
    async finish() {
      // Waits until nothing arrives for a whole turn of the event loop.
      for (let before = -1; before !== pieces && !stream.readableEnded;) {
        before = pieces;
        await nextTurn();
        await nextTurn();
      }
      stream.destroy();
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
