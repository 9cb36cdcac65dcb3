import { writeSync } from 'node:fs';
import { builtin } from '../loaders/builtin.js';
import type { OutputStream, Streams } from './context.js';

/**
 * Written at once and in order with the target's own output. process.stdout and process.stderr would be opened as
 * streams, which costs a start more than the line that is written.
 */
export function standardStreams(): Streams {
  return { stdout: descriptorStream(1), stderr: descriptorStream(2) };
}

function descriptorStream(descriptor: number): OutputStream {
  return {
    get isTTY() {
      return builtin('node:tty').isatty(descriptor);
    },
    write(text) {
      const bytes = Buffer.from(text);
      for (let written = 0; written < bytes.length;) {
        try {
          written += writeSync(descriptor, bytes, written);
        } catch (error) {
          // Somebody made the pipe non-blocking: wait for its reader. Anything else: nobody reads any more.
          if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') return;
        }
      }
    },
  };
}
