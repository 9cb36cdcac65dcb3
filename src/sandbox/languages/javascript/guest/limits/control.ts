import type { GuestEnd } from '../../../../../wire/ends.js';
import { ceil, create, dictionary, freeze, max, min, now } from '../primordials.js';

export type ControlKind = GuestEnd;

/** The counter that rewritten code counts down, a script-level variable of the realm. Below zero it calls `checkpoint`. */
export interface Fuel {
  /** In front of every name that rewriting adds. */
  readonly prefix: string;
  get(): number;
  set(fuel: number): void;
  /** Rounds that a loop may count in its own variable before it updates the fuel; below zero it does so at once. */
  stride(rounds: number): void;
}

/** Ticks between two looks at the clock. A prime, so that it does not beat with the program's own rhythm. */
const BATCH = 251;
/** The same while no time goes by between two looks: asking the clock costs as much as fifty rounds of a short loop. */
const MOST = 4 * BATCH;
/** If more milliseconds than this pass between two looks, every tick looks: the program does much that is not counted. */
const SLOW = 8;
/** Glances that may be skipped while no time goes by. */
const CALM = 8;
/** Rounds of a loop between two looks at the counter; near the limit each round counts. */
const STRIDE = 63;
/** Milliseconds between two looks at the memory. */
const PULSE = 2;
/** Ticks for copying results out: enough for everything that a run may hold. */
const COPY = 10_000_000;
/** Thrown to end a run. It carries nothing, should a guest ever see it. */
const CONTROL = freeze(create(null));

/** Limits and ticks of a run, and the flag that ends it for good. */
export class Control {
  dead: ControlKind | '' = '';
  #used = 0;
  #granted = 0;
  #limit = Infinity;
  #deadline = Infinity;
  #nextPulse = 0;
  #lastLook = 0;
  #batch = BATCH;
  /** How many glances may be skipped, and how many were. */
  #calm = 0;
  #unseen = 0;
  /** Bytes that one native may ask for. */
  #memory = Infinity;
  #fuel: Fuel;
  #pulse: () => string;

  constructor(fuel: Fuel, pulse: () => string) {
    this.#fuel = fuel;
    this.#pulse = pulse;
  }

  start(tickLimit: number, deadline: number, memory: number): void {
    this.#memory = memory;
    this.dead = '';
    this.#used = 0;
    this.#limit = tickLimit;
    this.#deadline = deadline;
    this.#nextPulse = 0;
    this.#batch = BATCH;
    this.#calm = 0;
    this.#grant();
  }

  get ticks(): number {
    return this.dead === '' ? this.#used + this.#granted - this.#fuel.get() : this.#used;
  }

  /** Called when the fuel is below zero: the last grant is used up, or the run is over. */
  checkpoint(): void {
    if (this.dead !== '') throw CONTROL;
    this.#used += this.#granted - this.#fuel.get();
    if (this.#used > this.#limit) {
      this.#used = this.#limit;
      this.#granted = 0;
      throw this.die('tick-limit');
    }
    this.#look();
    this.#grant();
  }

  /** For code that does much in few ticks. */
  glance(): void {
    this.#unseen += 1;
    if (this.#unseen <= this.#calm || this.dead !== '') return;
    this.#look();
  }

  /** Before a call of the host, which must not begin when the time is up. */
  ask(): void {
    this.charge(1);
    this.glance();
  }

  /** Ticks for the work of one native call. */
  charge(ticks: number): void {
    if (this.dead !== '') throw CONTROL;
    const fuel = this.#fuel.get();
    if (fuel >= ticks) {
      this.#fuel.set(fuel - ticks);
      return;
    }
    this.#used += this.#granted - fuel + ticks;
    this.#granted = 0;
    if (this.#used > this.#limit) {
      this.#used = this.#limit;
      throw this.die('tick-limit');
    }
    this.#look();
    this.#grant();
  }

  /** Memory for the result of one native call: more than the limit is refused before it is made. */
  allocate(bytes: number): void {
    if (bytes > this.#memory) throw this.die('memory-limit');
    this.charge(min(2 ** 40, ceil(bytes / 512)));
  }

  /** Ends a run that is over its limit with its last rounds: a loop that counts alone looks at the limit now and then. */
  conclude(): void {
    if (this.dead === '' && this.ticks > this.#limit) this.die('tick-limit');
  }

  /** Grants ticks for copying results out: getters and traps of the guest run meanwhile, but not for ever. */
  allowCopy(): void {
    this.#used += this.#granted - this.#fuel.get();
    this.#limit = max(this.#limit, this.#used) + COPY;
    this.#grant();
  }

  /** Extends the deadline: the program waited for the host. */
  defer(milliseconds: number): void {
    this.#deadline += milliseconds;
  }

  /** Ticks for copying: they end nothing once the run is over. */
  chargeCopy(ticks: number): void {
    if (this.dead === '') this.charge(ticks);
  }

  /** Throws if the run is over: for code that runs after a throw. */
  survive(): void {
    if (this.dead !== '') throw CONTROL;
  }

  die(kind: ControlKind): object {
    if (this.dead === '') {
      if (this.#granted > 0) {
        this.#used = min(this.#limit, this.#used + this.#granted - this.#fuel.get());
        this.#granted = 0;
      }
      this.dead = kind;
      this.#fuel.set(-1);
      this.#fuel.stride(-1);
    }
    return CONTROL;
  }

  #look(): void {
    const time = now();
    const passed = time - this.#lastLook;
    this.#batch = passed === 0 ? min(MOST, this.#batch + BATCH) : passed > SLOW ? 1 : BATCH;
    this.#lastLook = time;
    this.#calm = passed === 0 ? min(CALM, this.#calm + 1) : 0;
    this.#unseen = 0;
    if (time >= this.#deadline) throw this.die('timeout');
    if (time < this.#nextPulse) return;
    this.#nextPulse = time + PULSE;
    const reason = this.#pulse();
    // The session's answer is one of the kinds, or empty.
    if (reason !== '') throw this.die(reason as ControlKind);
  }

  #grant(): void {
    const left = this.#limit - this.#used;
    this.#fuel.stride(this.#batch > 1 && left > this.#batch + 16 * STRIDE ? STRIDE : 0);
    this.#granted = min(this.#batch, left);
    this.#fuel.set(this.#granted);
  }
}

/** Numbered handlers that wait for an event; the end of a run drops them. */
export class Pending<T> {
  #next = 1;
  #items = dictionary<T>();
  size = 0;

  add(item: T): number {
    const id = this.#next;
    this.#next += 1;
    this.#items[id] = item;
    this.size += 1;
    return id;
  }

  get(id: number): T | undefined {
    return this.#items[id];
  }

  take(id: number): T | undefined {
    const item = this.#items[id];
    if (item === undefined) return undefined;
    delete this.#items[id];
    this.size -= 1;
    return item;
  }

  clear(): void {
    this.#items = dictionary<T>();
    this.size = 0;
  }
}
