import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skipBecause } from '../../../suite.js';
import { ffi } from '../../../../src/kernel/ffi.js';
import { ipSocketAddress } from '../../../../src/kernel/supervise/network/socket-address.js';

/** Tests that need the C program are skipped, visibly, where it cannot be built. */
export const HAS_COMPILER: boolean = existsSync('/usr/bin/gcc') || existsSync('/usr/bin/cc');

skipBecause('there is no C compiler', !HAS_COMPILER);

let built: string | null = null;

export function probe(...args: readonly (string | number)[]): readonly string[] {
  built ??= build();
  return [built, ...args.map(String)];
}

function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'probe-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'probe');
  const source = fileURLToPath(new URL('./probe.c', import.meta.url));
  execFileSync('gcc', ['-O1', '-pthread', '-o', file, source]);
  return file;
}

/** A port of 127.0.0.1 that neither accepts nor refuses: its queue is full, so that connecting to it hangs. */
export function hangingPort(): { readonly port: number; accept(): void; close(): void } {
  const kernel = ffi();
  const { address, bytes } = kernel.allocate(32);
  const socket = (): number => kernel.call('socket', 2, 1 | 0o4000, 0);
  const server = socket();
  bytes.set(ipSocketAddress(2, '127.0.0.1', 0));
  kernel.call('bind', server, address, 16);
  kernel.call('listen', server, 0);
  bytes.writeUInt32LE(16, 16);
  kernel.call('getsockname', server, address, address + 16n);
  const port = bytes.readUInt16BE(2);
  const clients = Array.from({ length: 3 }, () => {
    const client = socket();
    kernel.call('connect', client, address, 16);
    return client;
  });
  const accepted: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    port,
    accept() {
      // Again and again: those who wait try again when they like, and the queue has one place.
      timer = setInterval(() => {
        for (let one = 0; one >= 0; one = kernel.call('accept4', server, 0, 0, 0)) if (one > 0) accepted.push(one);
      }, 20);
    },
    close() {
      clearInterval(timer);
      for (const descriptor of [server, ...clients, ...accepted]) kernel.call('close', descriptor);
    },
  };
}
