import {
  create,
  item,
  put,
  StringFunction,
  typedArrayBuffer,
  typedArrayBytes,
  typedArrayName,
  typedArrayOffset,
  TypeErrorFunction,
  Uint8ArrayConstructor,
} from '../../primordials.js';
import { fromBase64 } from '../../values/base64.js';
import { namedError } from './named-error.js';
import type { Service } from './web.js';

/** As in browsers. */
const MAX_BYTES = 65_536;

export function createCrypto(service: Service): object {
  const crypto = create(create(null));
  put(crypto, 'randomUUID', () => service('random-uuid', ''));
  put(crypto, 'getRandomValues', (view: unknown): unknown => {
    if (typedArrayName(view) === undefined) throw new TypeErrorFunction('The argument must be an integer typed array');
    const size = typedArrayBytes(view);
    if (size > MAX_BYTES) throw namedError('QuotaExceededError', 'The requested length exceeds 65,536 bytes');
    const random = fromBase64(service('random', StringFunction(size)));
    if (random === null) throw namedError('OperationError', 'no random bytes could be had');
    const target = new Uint8ArrayConstructor(typedArrayBuffer(view), typedArrayOffset(view), size);
    for (let index = 0; index < size; index += 1) target[index] = item(random, index);
    return view;
  });
  return crypto;
}
