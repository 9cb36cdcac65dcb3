import type { DeclaringLanguage, Language } from '../language.js';
import { printTypeScript } from './declarations/print-typescript.js';
import { TYPESCRIPT_TYPES } from './declarations/typescript-types.js';

/** Level `none` of this language runs in a realm of this process. */
export const JAVASCRIPT: Language = {
  title: 'JavaScript',
  options: [],
  declarations: null,
  loadLocal: async () => {
    const { LocalSession } = await import('./session/local-session.js');
    return (config, host) => new LocalSession(config, host);
  },
  loadProcess: async (box) => {
    const { javascriptProcess } = await import('./process/process-guest.js');
    return javascriptProcess(box, { hasTypes: box.hasFiles });
  },
};

export const TYPESCRIPT: DeclaringLanguage = {
  ...JAVASCRIPT,
  title: 'TypeScript',
  declarations: { print: printTypeScript, types: TYPESCRIPT_TYPES, fromTypeScript: (type) => type },
  loadProcess: async (box) => {
    const { javascriptProcess } = await import('./process/process-guest.js');
    return javascriptProcess(box, { hasTypes: true });
  },
};
