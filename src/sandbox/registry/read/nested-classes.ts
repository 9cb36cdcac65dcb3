import type { ClassEntry, HostClass } from '../entry.js';
import type { FoundClass, MemberRules } from '../rules/member-rules.js';
import { possibleFields } from './possible-fields.js';
import { prototypeObject, readClass } from './read-class.js';
import type { Reading } from './read-members.js';
import { classNames, readProperties } from './read-properties.js';

/** The classes that are found inside a module; each becomes a registration of its own, without a global. */
export class NestedClasses {
  /** All classes that were found, shown or not, but for those with rules of their own. */
  readonly found: FoundClass[] = [];
  readonly #entries: (ClassEntry | undefined)[] = [];
  readonly #ids: Map<HostClass, number>;
  readonly #firstId: number;
  readonly #module: string;
  readonly #rules: MemberRules;

  constructor(firstId: number, module: string, rules: MemberRules, registered: readonly ClassEntry[]) {
    this.#firstId = firstId;
    this.#module = module;
    this.#rules = rules;
    this.#ids = new Map(registered.map((entry) => [entry.constructor, entry.registration.id]));
  }

  get entries(): readonly ClassEntry[] {
    return this.#entries.filter((entry) => entry !== undefined);
  }

  /** The id of the class's registration; null if the rules show nothing of it. */
  read(constructor: HostClass, path: readonly string[], reading: Reading): number | null {
    const shown = this.#rules.shows(path);
    const known = this.#ids.get(constructor);
    if (known !== undefined) return shown ? known : null;
    this.found.push(foundClass(constructor, path));
    if (!this.#showsMember(constructor, path, reading) && !shown) return null;
    const id = this.#firstId + this.#entries.length;
    // The id is taken before its statics are read: one of them may be the class itself.
    this.#ids.set(constructor, id);
    const slot = this.#entries.push(undefined) - 1;
    const { constructable = true, description = null, signature } = this.#rules.optionsOf(path);
    this.#entries[slot] = readClass(
      constructor,
      {
        id,
        name: [this.#module, ...path].join('.'),
        global: false,
        constructable: shown && constructable,
        description,
        path,
        ...(signature === undefined ? {} : { signature }),
      },
      reading,
    );
    return id;
  }

  #showsMember(constructor: HostClass, path: readonly string[], { what, met }: Reading): boolean {
    const properties = [...readProperties(constructor, what), ...readProperties(prototypeObject(constructor), what)];
    return properties
      .map(({ name, owners }) => {
        const member = [...path, name];
        // Patterns may speak about it although the class is hidden.
        met.push(member);
        this.#rules.noteOwners(member, owners);
        return this.#rules.shows(member);
      })
      .some((isShown) => isShown);
  }
}

export function foundClass(constructor: HostClass, path: readonly string[]): FoundClass {
  return { path, owners: classNames(constructor), fields: () => possibleFields(constructor) };
}
