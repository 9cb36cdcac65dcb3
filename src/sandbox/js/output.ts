import { Console } from 'node:console';
import { inspect } from 'node:util';
import { lookAlikes } from './look-alike.js';

/** Where one stream of the guest goes. */
export interface OutputStream {
  write(text: string): void;
  /** What of it belongs to the reply, at the end of a run. */
  take(): string;
}

/** What the guest prints, as Node would print it. */
export class Output {
  readonly #stdout: OutputStream;
  readonly #stderr: OutputStream;
  #console: Console | null = null;

  constructor(stdout: OutputStream, stderr: OutputStream) {
    this.#stdout = stdout;
    this.#stderr = stderr;
  }

  print(method: string, snapshot: string): void {
    const values = lookAlikes(snapshot);
    if (method === 'echo') {
      this.#stdout.write(`${inspect(values[0])}\n`);
      return;
    }
    this.#console ??= new Console({ stdout: stream(this.#stdout), stderr: stream(this.#stderr), colorMode: false });
    // Node's own would show where in the host it was called.
    if (method === 'trace') {
      const [first, ...rest] = values;
      this.#console.error(typeof first === 'string' ? `Trace: ${first}` : 'Trace:', ...rest);
    } else if (isMethod(method)) {
      const print = this.#console[method] as (...args: unknown[]) => void;
      Reflect.apply(print, this.#console, values);
    }
  }

  take(): { stdout: string; stderr: string } {
    // Groups and counters are the run's own.
    this.#console = null;
    return { stdout: this.#stdout.take(), stderr: this.#stderr.take() };
  }
}

const METHODS = [
  'log', 'info', 'debug', 'error', 'warn', 'dir', 'dirxml', 'table', 'group', 'groupCollapsed', 'groupEnd', 'count', 'countReset',
  'time', 'timeEnd', 'timeLog', 'assert',
] as const; // prettier-ignore

function isMethod(name: string): name is (typeof METHODS)[number] {
  return (METHODS as readonly string[]).includes(name);
}

/** The little of a stream that Console uses. */
function stream(tail: OutputStream): NodeJS.WritableStream {
  const nothing = (): unknown => made;
  const made = {
    write: (text: string) => {
      tail.write(text);
      return true;
    },
    on: nothing,
    once: nothing,
    removeListener: nothing,
    listenerCount: () => 0,
  };
  return made as unknown as NodeJS.WritableStream;
}
