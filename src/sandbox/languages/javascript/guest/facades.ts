import type { ClassRegistration, Member, Registration } from '../../../registry/registration.js';
import {
  create,
  defineProperty,
  freeze,
  hide,
  list,
  type List,
  ObjectPrototype,
  push,
  put,
  setPrototypeOf,
  stringify,
  TypeErrorFunction,
  weakGet,
  WeakMapConstructor,
  weakSet,
} from './primordials.js';

type Op = 'call' | 'construct' | 'get' | 'set';

/** How facades reach the host: at once, or with a promise of this realm. */
export interface Calls {
  readonly sync: (op: Op, registration: number, path: string, target: number, args: readonly unknown[]) => unknown;
  readonly async: (op: Op, registration: number, path: string, target: number, args: readonly unknown[]) => unknown;
}

interface Facade {
  readonly constructor: object;
  readonly prototype: object;
}

/** What stands for registered functions, classes and modules: objects of this realm that hold nothing of the host. */
export class Facades {
  /** Global names. */
  readonly globals = create(null);
  /** Importable modules: a namespace object each. */
  readonly modules = create(null) as Record<string, object | undefined>;
  #calls: Calls;
  #registrations: readonly Registration[];
  #classes: List<Facade | undefined> = list<Facade | undefined>();
  #handles = new WeakMapConstructor<object, number>();
  #instances = create(null) as Record<number, object | undefined>;

  constructor(registrations: readonly Registration[], calls: Calls) {
    this.#registrations = registrations;
    this.#calls = calls;
    for (let index = 0; index < registrations.length; index += 1) push(this.#classes, undefined);
    for (let index = 0; index < registrations.length; index += 1) this.#install(registrations[index] as Registration);
  }

  /** 0 for what is not a facade of an object of the host. */
  handleOf(value: object): number {
    return (weakGet(this.#handles, value) as number | undefined) ?? 0;
  }

  instance(handle: number, registration: number, fields: readonly unknown[]): object {
    const known = this.#instances[handle];
    if (known !== undefined) return known;
    const made = create(this.#class(registration).prototype);
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields[index] as readonly unknown[];
      this.#field(made, registration, field[0] as string, field[1] as boolean, true, handle, '');
    }
    weakSet(this.#handles, made, handle);
    this.#instances[handle] = made;
    return freeze(made);
  }

  #install(registration: Registration): void {
    switch (registration.kind) {
      case 'function':
        put(this.globals, registration.name, this.#function(registration.name, registration.id, '[]', 0));
        break;
      case 'class':
        if (registration.global) put(this.globals, registration.name, this.#class(registration.id).constructor);
        break;
      case 'module': {
        const module = create(null);
        this.#members(module, registration.id, registration.members, '', false);
        defineProperty(module, Symbol.toStringTag, { __proto__: null, value: 'Module' } as PropertyDescriptor);
        freeze(module);
        this.modules[registration.name] = module;
        if (registration.global) put(this.globals, registration.name, module);
        break;
      }
      case 'python-module':
        break;
    }
  }

  #function(name: string, registration: number, path: string, target: number): object {
    const calls = this.#calls;
    // A method, so that it is no constructor.
    const { call } = { call: (...args: unknown[]): unknown => calls.async('call', registration, path, target, args) };
    return freeze(named(call, name));
  }

  #class(id: number): Facade {
    const known = this.#classes[id];
    if (known !== undefined) return known;
    const registration = this.#registrations[id] as ClassRegistration;
    const calls = this.#calls;
    const constructor = function (...args: unknown[]): unknown {
      // Called without new: the type does not know that this is possible.
      if ((new.target as unknown) === undefined)
        throw new TypeErrorFunction(`Class constructor ${registration.name} cannot be invoked without 'new'`);
      if (!registration.constructable)
        throw new TypeErrorFunction(
          `${registration.name} cannot be constructed by the program: instances come from the host`,
        );
      return calls.sync('construct', id, '[]', 0, args);
    };
    const parent = registration.parent === null ? null : this.#class(registration.parent);
    const prototype = create(parent?.prototype ?? ObjectPrototype);
    const facade = { constructor: named(constructor, registration.name), prototype };
    this.#classes[id] = facade;
    if (parent !== null) setPrototypeOf(constructor, parent.constructor);
    hide(prototype, 'constructor', constructor);
    this.#members(prototype, id, registration.members, '', true);
    this.#members(constructor, id, registration.statics, '', false);
    defineProperty(constructor, 'prototype', { __proto__: null, value: freeze(prototype) } as PropertyDescriptor);
    freeze(constructor);
    return facade;
  }

  /** `inner` is the path above, as the inside of a JSON array. */
  #members(on: object, id: number, members: readonly Member[], inner: string, ofInstance: boolean): void {
    for (let index = 0; index < members.length; index += 1) {
      const member = members[index] as Member;
      const below = `${inner}${inner === '' ? '' : ','}${stringify(member.name)}`;
      const value = this.#member(id, member, below, ofInstance);
      if (value === FIELD) this.#field(on, id, member.name, fieldWritable(member), fieldReadable(member), 0, below);
      else {
        const enumerable = !ofInstance;
        defineProperty(on, member.name, { __proto__: null, value, enumerable } as PropertyDescriptor);
      }
    }
  }

  #member(id: number, member: Member, path: string, ofInstance: boolean): unknown {
    switch (member.kind) {
      case 'method':
        return ofInstance ? this.#method(id, member.name, path) : this.#function(member.name, id, `[${path}]`, 0);
      case 'field':
        return FIELD;
      case 'constant':
        return member.value;
      case 'object': {
        const object = create(ObjectPrototype);
        this.#members(object, id, member.members, path, false);
        return freeze(object);
      }
      case 'class':
        return this.#class(member.registration).constructor;
    }
  }

  #method(id: number, name: string, path: string): object {
    const calls = this.#calls;
    const receiver = (self: unknown): number => this.#receiver(self, id, name);
    const { method } = {
      method(this: unknown, ...args: unknown[]): unknown {
        return calls.async('call', id, `[${path}]`, receiver(this), args);
      },
    };
    return freeze(named(method, name));
  }

  /** `handle` 0: the object it is asked of. */
  #field(
    on: object,
    id: number,
    name: string,
    writable: boolean,
    readable: boolean,
    handle: number,
    inner: string,
  ): void {
    const calls = this.#calls;
    const path = `[${inner === '' ? stringify(name) : inner}]`;
    const owner = (self: unknown): number =>
      handle === 0 && inner !== '' && this.#isModulePath(id) ? 0 : this.#target(self, handle, id, name);
    const { get, set } = {
      get(this: unknown): unknown {
        return calls.sync('get', id, path, owner(this), []);
      },
      set(this: unknown, value: unknown): void {
        if (!writable) throw new TypeErrorFunction(`${this_(id, name)} is read-only: it belongs to the host`);
        calls.sync('set', id, path, owner(this), [value]);
      },
    };
    const this_ = (of: number, member: string): string => `${(this.#registrations[of] as Registration).name}.${member}`;
    defineProperty(on, name, {
      __proto__: null,
      get: readable ? freeze(get) : undefined,
      set: freeze(set),
      enumerable: true,
      configurable: false,
    } as PropertyDescriptor);
  }

  #isModulePath(id: number): boolean {
    return (this.#registrations[id] as Registration).kind === 'module';
  }

  #target(self: unknown, handle: number, id: number, name: string): number {
    if (handle !== 0) return handle;
    // A static member: the class itself is asked.
    if (self === this.#classes[id]?.constructor) return 0;
    return this.#receiver(self, id, name);
  }

  #receiver(self: unknown, id: number, name: string): number {
    const handle = typeof self === 'object' && self !== null ? this.handleOf(self) : 0;
    if (handle === 0)
      throw new TypeErrorFunction(`${(this.#registrations[id] as Registration).name}.${name}: this is not an instance`);
    return handle;
  }
}

const FIELD = {};

function fieldWritable(member: Member): boolean {
  return member.kind === 'field' && member.writable;
}

function fieldReadable(member: Member): boolean {
  return member.kind === 'field' && member.readable;
}

function named(f: object, name: string): object {
  defineProperty(f, 'name', { __proto__: null, value: name, configurable: true } as PropertyDescriptor);
  return f;
}
