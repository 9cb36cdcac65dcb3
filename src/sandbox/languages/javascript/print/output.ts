import { Console } from 'node:console';
import { inspect } from 'node:util';
import { lookAlikes } from './look-alike.js';

/** Where one stream of the guest goes. */
export interface OutputStream {
  write(text: string): void;
  /** What of it belongs to the reply, at the end of a run. */
  take(): string;
}
/** Deeper groups are counted, not indented: every line that is printed pays for the indentation. */
const MAX_INDENT = 50;
/** A table pads every row to the widest cell; what is longer than this is printed without. */
const MAX_TABLE = 50_000;

/** What the guest prints, as Node would print it. */
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
      // No room on the stack: the guest hears of it.
      if (error instanceof RangeError) throw error;
      // Something that looks like an error or a number, and is neither.
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
        // Of a sparse list, only what is in it.
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
      const print = this.#console[method] as (...args: unknown[]) => void;
      Reflect.apply(print, this.#console, values);
    }
  }

  /** What Node would tell the whole process as a warning. */
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
  return (METHODS as readonly string[]).includes(name);
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
  return made as unknown as NodeJS.WritableStream;
}
