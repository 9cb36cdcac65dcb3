import { parseAddress, unmapped } from '../../../policy/network/address.js';

/** Which names led to which address. Pins last for the whole run, as programs keep addresses longer than their TTL. */
export interface Pins {
  add(address: string, name: string): void;
  namesOf(address: string): readonly string[];
}

/** No program needs so many; one that fills the table loses the names that come later. */
const MOST = 100_000;

export function createPins(): Pins {
  const names = new Map<string, Set<string>>();
  let count = 0;
  return {
    add(address, name) {
      const key = keyOf(address);
      if (key === null || count >= MOST) return;
      const known = names.get(key) ?? new Set();
      if (!known.has(name)) count += 1;
      names.set(key, known.add(name));
    },
    namesOf(address) {
      const key = keyOf(address);
      return key === null ? [] : [...(names.get(key) ?? [])];
    },
  };
}

function keyOf(text: string): string | null {
  const address = parseAddress(text);
  return address === null ? null : unmapped(address).hex;
}
