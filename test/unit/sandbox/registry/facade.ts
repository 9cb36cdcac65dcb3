import type { Policy } from '../../../../src/sandbox/policy.js';
import type { Dispatcher, HostCall, Member, Registration } from '../../../../src/sandbox/registry/registration.js';

/** Asks the dispatcher by dotted names, as a facade would by ids. */
export function openPolicy(policy: Policy) {
  const dispatcher = policy.createDispatcher();
  const { signal } = new AbortController();
  return {
    dispatcher,
    ask: (op: HostCall['op'], name: string, args: readonly unknown[] = [], target: number | null = null): unknown => {
      const { registration, path } = locate(dispatcher, name);
      return dispatcher.call({ op, registration, path, target, args }, { signal });
    },
    handle: (object: object): number => instance(dispatcher, object).handle,
    instance: (object: object) => instance(dispatcher, object),
    find: (name: string): Registration => find(dispatcher, name),
  };
}

/** `name kind` of each member, those that can be written with a `!`. */
export function outline(members: readonly Member[]): string[] {
  return members.flatMap((member) => {
    if (member.kind === 'object') return [`${member.name} {`, ...outline(member.members), '}'];
    return [`${member.name} ${member.kind}${member.kind === 'field' && member.writable ? '!' : ''}`];
  });
}

export function membersOf(registration: Registration): readonly Member[] {
  return 'members' in registration ? registration.members : [];
}

function instance(dispatcher: Dispatcher, object: object) {
  const found = dispatcher.instanceOf(object);
  if (found === null) throw new Error('not an instance of a registered class');
  return found;
}

function find({ registrations }: Dispatcher, name: string): Registration {
  const found = registrations.find((registration) => registration.name === name);
  if (found === undefined) throw new Error(`no registration ${name}`);
  return found;
}

function locate(dispatcher: Dispatcher, name: string): { registration: number; path: string[] } {
  const parts = name.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = dispatcher.registrations.find((one) => one.name === parts.slice(0, length).join('.'));
    if (found !== undefined) return { registration: found.id, path: parts.slice(length) };
  }
  throw new Error(`no registration for ${name}`);
}
