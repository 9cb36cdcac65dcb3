import { create, put } from '../../primordials.js';
import { createBase64 } from './base64-functions.js';
import { createCrypto } from './crypto.js';
import { createTextCoders } from './text-coders.js';
import { createUrl } from './url.js';
import { createSearchParams } from './url-search-params.js';

/** A small part of Node, asked by name. Texts in, texts out; the empty text says that it failed. */
export type Service = (name: string, text: string) => string;
export type Charge = (ticks: number) => void;

/** The globals that every JavaScript runtime has besides the language, made of the realm's own objects. */
export function createWeb(service: Service, charge: Charge): Record<PropertyKey, unknown> {
  const { TextEncoder, TextDecoder } = createTextCoders(service, charge);
  const { URLSearchParams, paramsOf } = createSearchParams(service);
  const { atob, btoa } = createBase64(charge);
  const web = create(null);
  put(web, 'TextEncoder', TextEncoder);
  put(web, 'TextDecoder', TextDecoder);
  put(web, 'URL', createUrl(service, paramsOf));
  put(web, 'URLSearchParams', URLSearchParams);
  put(web, 'atob', atob);
  put(web, 'btoa', btoa);
  put(web, 'crypto', createCrypto(service));
  put(web, 'performance', createPerformance(service));
  return web;
}

function createPerformance(service: Service): object {
  const clock = create(create(null));
  put(clock, 'now', () => +service('now', ''));
  return clock;
}
