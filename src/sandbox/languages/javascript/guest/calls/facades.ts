import type { Member, Registration } from '../../../../registry/registration.js';
import {
  create,
  defineProperty,
  dictionary,
  freeze,
  hide,
  item,
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
} from '../primordials.js';

type Op = 'call' | 'construct' | 'get' | 'set';

/** How facades reach the host: at once, or with a promise of this realm. */
export interface FacadeCalls {
  readonly sync: (op: Op, registration: number, path: string, target: number, args: readonly unknown[]) => unknown;
  readonly async: (op: Op, registration: number, path: string, target: number, args: readonly unknown[]) => unknown;
}

interface Facade {
  readonly constructor: object;
  readonly prototype: object;
}

/** Facades of registered functions, classes and modules: objects of this realm that hold nothing of the host. */
export class Facades {
  /** Global names. */
  readonly globals = create(null);
  /** Importable modules: a namespace object each. */
  readonly modules = dictionary<object>();
  #calls: FacadeCalls;
  #registrations: readonly Registration[];
  #classes: List<Facade | undefined> = list<Facade | undefined>();
  #handles = new WeakMapConstructor<object, number>();
  #instances = dictionary<object>();

  constructor(registrations: readonly Registration[], calls: FacadeCalls) {
    this.#registrations = registrations;
    this.#calls = calls;
    for (let index = 0; index < registrations.length; index += 1) push(this.#classes, undefined);
    for (let index = 0; index < registrations.length; index += 1) this.#install(item(registrations, index));
  }

  /** 0 for a value that is no facade of an object of the host. */
  handleOf(value: object): number {
    return weakGet(this.#handles, value) ?? 0;
  }

  /** The facade of an instance. `fields` are pairs of a name and whether it may be written, as the host sent them. */
  instance(handle: number, registration: number, fields: readonly unknown[]): object {
    const known = this.#instances[handle];
    if (known !== undefined) return known;
    const made = create(this.#class(registration).prototype);
    for (let index = 0; index < fields.length; index += 1) {
      // The host wrote it.
      const field = item(fields, index) as readonly [name: string, writable: boolean];
      this.#field(made, registration, field[0], field[1], true, handle, '');
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
        defineProperty(module, Symbol.toStringTag, { __proto__: null, value: 'Module' });
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
    const registration = item(this.#registrations, id);
    if (registration.kind !== 'class') throw new TypeErrorFunction(`registration ${id} is not a class`);
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
    defineProperty(constructor, 'prototype', { __proto__: null, value: freeze(prototype) });
    freeze(constructor);
    return facade;
  }

  /** `inner` is the path above, as the inside of a JSON array. */
  #members(on: object, id: number, members: readonly Member[], inner: string, ofInstance: boolean): void {
    for (let index = 0; index < members.length; index += 1) {
      const member = item(members, index);
      const below = `${inner}${inner === '' ? '' : ','}${stringify(member.name)}`;
      const value = this.#member(id, member, below, ofInstance);
      if (value === FIELD) this.#field(on, id, member.name, fieldWritable(member), fieldReadable(member), 0, below);
      else {
        const enumerable = !ofInstance;
        defineProperty(on, member.name, { __proto__: null, value, enumerable });
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

  /** With the handle 0 the field belongs to the object that it is asked of. */
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
    const this_ = (of: number, member: string): string => `${item(this.#registrations, of).name}.${member}`;
    defineProperty(on, name, {
      __proto__: null,
      get: readable ? freeze(get) : undefined,
      set: freeze(set),
      enumerable: true,
      configurable: false,
    });
  }

  #isModulePath(id: number): boolean {
    return item(this.#registrations, id).kind === 'module';
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
      throw new TypeErrorFunction(`${item(this.#registrations, id).name}.${name}: this is not an instance`);
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
  defineProperty(f, 'name', { __proto__: null, value: name, configurable: true });
  return f;
}
