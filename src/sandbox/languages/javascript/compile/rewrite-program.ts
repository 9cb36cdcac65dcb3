import type { SessionConfig } from '../../../../wire/session.js';
import { dialectOf } from './dialect.js';
import { PREFIX } from './names.js';
import { prepare } from './prepare.js';
import { registeredNames } from '../realm/registered-names.js';

/** A program as it would run in a box that has these names, with readable names of our own. */
export function rewriteProgram(code: string, config: SessionConfig, names: Pick<ReadonlySet<string>, 'has'>): string {
  const registered = registeredNames(config.registrations);
  const { script } = prepare(code, '<exec>', dialectOf(config.language), {
    kind: 'program',
    ticks: config.ticks,
    echo: 'none',
    known: (name) => names.has(name),
    registered: (name) => registered.has(name),
  }).rewritten;
  return script.replaceAll(PREFIX, '__hermetic_');
}
