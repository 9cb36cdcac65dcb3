import { types } from 'node:util';
import { dataCopy, isUndefined } from '../registry/data-copy.js';
import { hiddenBecause } from '../registry/names.js';

/** What a guest may know of an error of the host. */
export interface ErrorParts {
  readonly name: string;
  readonly message: string;
  /** Lists of at most one value. */
  readonly cause: readonly unknown[];
  readonly errors: readonly (readonly unknown[])[];
  readonly members: readonly (readonly [name: string, value: unknown])[];
}

/** What encoding knows about the classes of objects. */
interface Classes {
  readonly isRegistered: (object: object) => boolean;
  /** Names of an object's own fields that the policy shows; null if its class is not registered. */
  readonly fieldsOf: (object: object) => readonly string[] | null;
}

/**
 * The parts of an error, each by the rules for members: no private names, no functions, no accessors, at any depth; of an
 * error whose class is registered, what the policy shows. The stack stays in the host.
 */
export function errorParts(error: Error, { isRegistered, fieldsOf }: Classes): ErrorParts {
  const copy = (value: unknown): unknown =>
    dataCopy(value, (object) => types.isNativeError(object) || isRegistered(object));
  const own = (name: string): unknown => copy(Object.getOwnPropertyDescriptor(error, name)?.value);
  const fields = fieldsOf(error);
  const members = Object.keys(error).flatMap((name): [string, unknown][] => {
    if (name === 'stack' || (fields === null ? hiddenBecause(name) !== null : !fields.includes(name))) return [];
    const value = own(name);
    return value === undefined && !isUndefined(error, name) ? [] : [[name, value]];
  });
  const isHidden = (name: string): boolean => fields !== null && Object.hasOwn(error, name) && !fields.includes(name);
  const cause = isHidden('cause') ? undefined : own('cause');
  const hasCause = cause !== undefined || (!isHidden('cause') && isUndefined(error, 'cause'));
  const errors = isHidden('errors') ? undefined : own('errors');
  return {
    name: textOf(error, 'name'),
    message: textOf(error, 'message'),
    cause: hasCause ? [cause] : [],
    // An array of the language's own: others may have an `errors` of any kind, which is a member like the rest.
    errors: error instanceof AggregateError && Array.isArray(errors) ? [errors] : [],
    members,
  };
}

/** A text that every error has. Many classes give their name by a getter. */
export function textOf(error: Error, name: 'name' | 'message'): string {
  try {
    const value: unknown = error[name];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
