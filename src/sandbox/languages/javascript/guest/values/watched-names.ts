import { deleteProperty, dictionary, hasOwn, item, list, type List, objectIs, push, textKeys } from '../primordials.js';

type Names = Record<PropertyKey, unknown>;

/**
 * Variables that functions of their own program assign to. No setter sees that, so their values before and after a run
 * are compared: a function of an earlier program that leaves another value there has bound the name.
 */
export class WatchedNames {
  readonly #names = dictionary<true>();
  #before: List<readonly [name: string, value: unknown]> = list();

  add(name: string): void {
    this.#names[name] = true;
  }

  remember(namespace: Names): void {
    this.#before = list();
    const names = textKeys(this.#names);
    for (let index = 0; index < names.length; index += 1) {
      const name = item(names, index);
      if (hasOwn(namespace, name)) push(this.#before, [name, namespace[name]] as const);
      else deleteProperty(this.#names, name);
    }
  }

  compare(namespace: Names, changed: (name: string) => void): void {
    for (let index = 0; index < this.#before.length; index += 1) {
      const before = item(this.#before, index);
      if (!objectIs(namespace[before[0]], before[1])) changed(before[0]);
    }
    // The old values may be large.
    this.#before = list();
  }
}
