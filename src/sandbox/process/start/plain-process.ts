import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { DESCRIPTORS } from '../../rpc/protocol.js';
import { leakingDescriptors } from './leaking-descriptors.js';
import { howItEnded, LEFTOVER, type WorkerProcess, type WorkerProgram } from './worker-process.js';

/** As Node starts one: where the kernel layer is not there. Such a process closes the descriptors it is told of itself. */
export function startPlain({ path, args }: Pick<WorkerProgram, 'path' | 'args'>): WorkerProcess {
  const child = spawn(path, [...args, ...leakingDescriptors().map((descriptor) => `close=${descriptor}`)], {
    env: {},
    // Nothing there belongs to anyone; a crash leaves its traces nowhere else.
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  // All of them were asked for as pipes; the type knows five at most.
  const pipes = child.stdio as readonly unknown[] as readonly (Readable & Writable & Partial<NodeJS.RefCounted>)[];
  const [, , words, ...rest] = pipes;
  const [messages, output, answers] = [DESCRIPTORS.messages, DESCRIPTORS.output, DESCRIPTORS.answers].map(
    (number) => rest[number - 3],
  );
  if (words === undefined || messages === undefined || output === undefined || answers === undefined)
    throw new TypeError('a pipe is missing');
  const own = [words, messages, output, answers];
  return {
    pid: child.pid,
    words,
    messages,
    output,
    answers,
    mechanisms: [],
    limit: () => undefined,
    kill: () => void child.kill('SIGKILL'),
    onEnd(told) {
      child.on('error', (error) => told(`could not be started (${error.message})`));
      child.on('exit', (code, signal) => {
        let isTold = false;
        const tell = (): void => {
          if (!isTold) told(howItEnded(code, signal));
          isTold = true;
        };
        child.on('close', tell);
        setTimeout(tell, LEFTOVER);
      });
    },
    ref() {
      child.ref();
      for (const pipe of own) pipe.ref?.();
    },
    unref() {
      child.unref();
      for (const pipe of own) pipe.unref?.();
    },
  };
}
