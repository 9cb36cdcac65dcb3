import { types } from 'node:util';
import type { HostClass } from '../entry.js';
import { prototypeOf } from './read-properties.js';

/** Fields that instances of a class may get from their constructor, as far as its text tells. */
export interface PossibleFields {
  readonly names: ReadonlySet<string>;
  /** A constructor may make fields of any name: it hands `this` to other code, or computes their names. */
  readonly isOpen: boolean;
}

const NAME = String.raw`([\p{ID_Start}$_][\p{ID_Continue}$]*)`;
const FIELDS = [
  // this.name
  new RegExp(String.raw`\bthis\s*\??\.\s*${NAME}`, 'gu'),
  // self.name = ..., self.name++
  new RegExp(String.raw`\.\s*${NAME}\s*(?=[-+*/%&|^<>?]{0,3}=(?![=>])|\+\+|--)`, 'gu'),
  // A field of a class: name = 1; name;
  new RegExp(String.raw`[;{}\n]\s*(?:accessor\s+)?${NAME}\s*(?=[=;}\n])`, 'gu'),
  // Object.defineProperty(this, 'name', ...)
  new RegExp(`['"\`]${NAME}['"\`]`, 'gu'),
];
/** `this[name] = ...`, `Object.assign(this, ...)`, `setUp(this)`. */
const OPEN = /\bthis\s*\[|[(,]\s*this\s*[,)]|\.\.\.\s*this\b/;
const OF_ERRORS = ['message', 'stack', 'cause', 'errors', 'name'];

export function possibleFields(constructor: HostClass): PossibleFields {
  const names = new Set<string>();
  let isOpen = false;
  for (let owner = ownPrototype(constructor); owner !== null; owner = prototypeOf(owner)) {
    const made: unknown = Object.getOwnPropertyDescriptor(owner, 'constructor')?.value;
    if (typeof made !== 'function') continue;
    const text = Function.prototype.toString.call(made);
    isOpen ||= types.isProxy(made) || OPEN.test(text);
    for (const pattern of FIELDS)
      for (const [, name] of text.matchAll(pattern)) if (name !== undefined) names.add(name);
    if (made === Error) for (const name of OF_ERRORS) names.add(name);
  }
  return { names, isOpen };
}

function ownPrototype(constructor: HostClass): object | null {
  const prototype: unknown = Object.getOwnPropertyDescriptor(constructor, 'prototype')?.value;
  return typeof prototype === 'object' ? prototype : null;
}
