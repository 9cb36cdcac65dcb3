import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { DESCRIPTORS } from '../../../wire/frames.js';
import { leakingDescriptors } from './leaking-descriptors.js';
import { howItEnded, LEFTOVER, type WorkerProcess, type WorkerProgram } from './worker-process.js';

/** Starts a process as Node does, where there is no kernel layer. It closes the descriptors that it must not inherit itself. */
export function startPlain({ path, args }: Pick<WorkerProgram, 'path' | 'args'>): WorkerProcess {
  const child = spawn(path, [...args, ...leakingDescriptors().map((descriptor) => `close=${descriptor}`)], {
    env: {},
    // A core dump of a crash lands here, and not in a directory of the user.
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  // All of them were asked for as pipes; Node's type knows five at most.
  const pipes = child.stdio as readonly unknown[] as readonly (Readable & Writable & Partial<NodeJS.RefCounted>)[];
  const [, , stderr, ...rest] = pipes;
  const [messages, output, answers] = [DESCRIPTORS.messages, DESCRIPTORS.output, DESCRIPTORS.answers].map(
    (number) => rest[number - 3],
  );
  if (stderr === undefined || messages === undefined || output === undefined || answers === undefined)
    throw new TypeError('a pipe is missing');
  const own = [stderr, messages, output, answers];
  return {
    pid: child.pid,
    stderr,
    messages,
    output,
    answers,
    mechanisms: [],
    limit: () => undefined,
    kill: () => void child.kill('SIGKILL'),
    onEnd(listener) {
      child.on('error', (error) => listener(`could not be started (${error.message})`));
      child.on('exit', (code, signal) => {
        let isTold = false;
        const tell = (): void => {
          if (!isTold) listener(howItEnded(code, signal));
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
