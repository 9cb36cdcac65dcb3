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
  readonly #labels = new Set<string>();

  constructor(stdout: OutputStream, stderr: OutputStream) {
    this.#stdout = stdout;
    this.#stderr = stderr;
  }

  print(method: string, snapshot: string): void {
    const values = lookAlikes(snapshot);
    const warning = this.#labelWarning(method, values[0]);
    if (warning !== null) {
      this.#stderr.write(`Warning: ${warning}\n`);
      return;
    }
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

  /** For a label used before it exists, or twice, Node's console would emit a warning of the host's process. */
  #labelWarning(method: string, given: unknown): string | null {
    const label = given === undefined ? 'default' : typeof given === 'string' ? given : inspect(given);
    switch (method) {
      case 'count':
        this.#labels.add(`count ${label}`);
        return null;
      case 'countReset':
        return this.#labels.has(`count ${label}`) ? null : `Count for '${label}' does not exist`;
      case 'time':
        if (this.#labels.has(`time ${label}`)) return `Label '${label}' already exists for console.time()`;
        this.#labels.add(`time ${label}`);
        return null;
      case 'timeLog':
        return this.#labels.has(`time ${label}`) ? null : `No such label '${label}' for console.timeLog()`;
      case 'timeEnd':
        return this.#labels.delete(`time ${label}`) ? null : `No such label '${label}' for console.timeEnd()`;
      default:
        return null;
    }
  }

  take(): { stdout: string; stderr: string } {
    // Groups and counters are the run's own.
    this.#console = null;
    this.#labels.clear();
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
