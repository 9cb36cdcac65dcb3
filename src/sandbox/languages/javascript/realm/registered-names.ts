/** The registrations that are globals of the guest. */
export function registeredNames(registrations: string): ReadonlySet<string> {
  // Written by our own dispatcher.
  const list = JSON.parse(registrations) as readonly { kind: string; name: string; global?: boolean }[];
  return new Set(list.filter(({ kind, global }) => kind === 'function' || global === true).map(({ name }) => name));
}
