import { Console } from 'node:console';
import { inspect } from 'node:util';
import { lookAlikes } from './look-alike.js';

/** One output stream of the guest. */
export interface OutputStream {
  write(text: string): void;
  /** The text for the reply, at the end of a run. */
  take(): string;
}
/** Deeper groups are counted, not indented: every line that is printed pays for the indentation. */
const MAX_INDENT = 50;
/** A table pads every row to the widest cell; a longer value than this is printed without a table. */
const MAX_TABLE = 50_000;

/** Prints for the guest as Node would. */
export class Output {
  readonly #stdout: OutputStream;
  readonly #stderr: OutputStream;
  #console: Console | null = null;
  #depth = 0;
  readonly #timers = new Set<string>();
  readonly #counters = new Set<string>();

  constructor(stdout: OutputStream, stderr: OutputStream) {
    this.#stdout = stdout;
    this.#stderr = stderr;
  }

  print(method: string, snapshot: string): void {
    const values = lookAlikes(snapshot);
    try {
      this.#print(method, values, snapshot.length);
    } catch (error) {
      // The stack is full: the guest gets the error.
      if (error instanceof RangeError) throw error;
      // A value that only looks like an error or a number.
      this.#stdout.write(`${values.map((value) => inspect(value, { customInspect: false })).join(' ')}\n`);
    }
  }

  take(): { stdout: string; stderr: string } {
    // Groups and counters are the run's own.
    this.#console = null;
    this.#depth = 0;
    this.#timers.clear();
    this.#counters.clear();
    return { stdout: this.#stdout.take(), stderr: this.#stderr.take() };
  }

  #print(method: string, values: unknown[], size: number): void {
    this.#console ??= new Console({ stdout: stream(this.#stdout), stderr: stream(this.#stderr), colorMode: false });
    const [first, ...rest] = values;
    switch (method) {
      case 'echo':
        this.#stdout.write(`${inspect(first)}\n`);
        return;
      case 'trace':
        // Node's own would show where in the host it was called.
        this.#console.error(typeof first === 'string' ? `Trace: ${first}` : 'Trace:', ...rest);
        return;
      case 'group':
      case 'groupCollapsed':
        this.#depth += 1;
        if (this.#depth > MAX_INDENT) {
          if (values.length > 0) this.#console.log(...values);
          return;
        }
        break;
      case 'groupEnd':
        this.#depth = Math.max(0, this.#depth - 1);
        if (this.#depth >= MAX_INDENT) return;
        break;
      case 'table':
        if (size > MAX_TABLE) this.#console.log(first);
        // A sparse list: only the elements it has.
        else this.#console.table(first, Array.isArray(rest[0]) ? Object.values(rest[0]).map(String) : undefined);
        return;
      case 'count':
        this.#counters.add(labelOf(first));
        break;
      case 'countReset':
      case 'time':
      case 'timeEnd':
      case 'timeLog': {
        const problem = this.#problem(method, labelOf(first));
        if (problem === '') break;
        this.#console.error(`Warning: ${problem}`);
        return;
      }
      default:
    }
    if (isMethod(method)) {
      // Each of these methods takes any arguments at run time.
      const print = this.#console[method] as (...args: unknown[]) => void;
      Reflect.apply(print, this.#console, values);
    }
  }

  /** Problems for which Node would emit a warning of the whole process. */
  #problem(method: 'countReset' | 'time' | 'timeEnd' | 'timeLog', label: string): string {
    if (method === 'time') {
      if (this.#timers.has(label)) return `Label '${label}' already exists for console.time()`;
      this.#timers.add(label);
    }
    if ((method === 'timeEnd' || method === 'timeLog') && !this.#timers.has(label))
      return `No such label '${label}' for console.${method}()`;
    if (method === 'timeEnd') this.#timers.delete(label);
    if (method === 'countReset' && !this.#counters.delete(label)) return `Count for '${label}' does not exist`;
    return '';
  }
}

const METHODS = [
  'log', 'info', 'debug', 'error', 'warn', 'dir', 'dirxml', 'group', 'groupCollapsed', 'groupEnd', 'count', 'countReset',
  'time', 'timeEnd', 'timeLog', 'assert',
] as const; // prettier-ignore

function isMethod(name: string): name is (typeof METHODS)[number] {
  return METHODS.some((method) => method === name);
}

function labelOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? 'default' : inspect(value);
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
  // Console asks for no more of a stream.
  return made as unknown as NodeJS.WritableStream;
}
