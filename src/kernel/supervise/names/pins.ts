import { parseAddress, unmapped } from '../../../policy/network/address.js';

/** Which names led to which address. They last for the run, as programs keep addresses for longer than they may. */
export interface Pins {
  add(address: string, name: string): void;
  namesOf(address: string): readonly string[];
}

/** Nobody needs so many; who fills it up only loses what comes after. */
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
