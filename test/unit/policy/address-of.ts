import { type Address, parseAddress } from '../../../src/policy/network/address.js';

export function address(text: string): Address {
  const parsed = parseAddress(text);
  if (parsed === null) throw new TypeError(`the test's own address ${text} is none`);
  return parsed;
}
