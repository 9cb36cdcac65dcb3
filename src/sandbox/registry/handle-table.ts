import { PolicyViolation } from '../errors.js';
import type { ClassEntry, Entry } from './entry.js';
import { prototypeObject } from './read/read-class.js';
import { prototypeOf } from './read/read-properties.js';

/** The most handles of a box: a guest that collects objects fills the host's memory, not its own. */
const MOST = 100_000;

/** The host objects behind a guest's handles, each with its registered class. */
export class HandleTable {
  readonly #classes = new Map<object, ClassEntry>();
  readonly #objects = new Map<number, object>();
  readonly #handles = new WeakMap<object, number>();
  #last = 0;

  constructor(classes: readonly ClassEntry[]) {
    for (const entry of classes) this.#classes.set(prototypeObject(entry.constructor), entry);
  }

  handleOf(object: object): number {
    const known = this.#handles.get(object);
    if (known !== undefined && this.#objects.has(known)) return known;
    if (this.#objects.size >= MOST)
      throw new PolicyViolation('call', 'objects', `the guest was given more than ${MOST} objects of the host`, {
        hint: 'return data instead of instances, or let a box run fewer programs',
      });
    this.#last += 1;
    this.#handles.set(object, this.#last);
    this.#objects.set(this.#last, object);
    return this.#last;
  }

  objectOf(handle: number): object {
    const object = this.#objects.get(handle);
    if (object === undefined)
      throw new PolicyViolation('call', `handle ${handle}`, `there is no object with the handle ${handle}`);
    return object;
  }

  release(handle: number): void {
    this.#objects.delete(handle);
  }

  /** The nearest registered class; null for anything else, a prototype itself included. */
  classOf(object: object): ClassEntry | null {
    return this.#classes.has(object) ? null : this.#above(object);
  }

  /** The registered class that `entry` inherits from. */
  parentOf({ constructor }: ClassEntry): number | null {
    return this.#above(prototypeObject(constructor))?.registration.id ?? null;
  }

  isA(own: ClassEntry, wanted: Entry): boolean {
    for (let entry: ClassEntry | null = own; entry !== null; entry = this.#above(prototypeObject(entry.constructor)))
      if (entry === wanted) return true;
    return false;
  }

  #above(object: object): ClassEntry | null {
    if (this.#classes.size === 0) return null;
    for (let owner = prototypeOf(object); owner !== null; owner = prototypeOf(owner)) {
      const entry = this.#classes.get(owner);
      if (entry !== undefined) return entry;
    }
    return null;
  }
}
