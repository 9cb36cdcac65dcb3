import { fstatSync, writeSync } from 'node:fs';
import module from 'node:module';
import { type InheritedMessage, parseInherited } from '../../../wire/boot.js';
import { guardFiles } from './guard-files.js';
import { installGuards } from './install.js';
import { defineProperty, get, isObject, property, text, withoutPrototype } from '../seams/primordials.js';
import { takeThreadMessage } from './thread-message.js';
import { watchUncaught } from './watch-uncaught.js';

/** `node --require guard-node.cjs`: no code of the target runs before this has ended, nor if it fails. */
try {
  hideFromCache();
  const message = inherited();
  const channel = channelOf(message);
  const send = (line: string): void => {
    if (channel < 0) return;
    try {
      writeSync(channel, `${line}\n`);
    } catch {
      // the launcher is gone, or the target closed it: blocking goes on
    }
  };
  const inode = channel < 0 ? 0 : fstatSync(channel).ino;
  const { violations } = installGuards(message, guardFiles(__filename), send, { descriptor: channel, inode });
  watchUncaught(violations, send);
  send(
    JSON.stringify({
      type: 'installed',
      pid: process.pid,
      interpreter: process.version,
      floor: 'bindings',
      missing: [],
    }),
  );
} catch (error) {
  writeSync(
    2,
    `hermetic: error E_GUARD_NOT_INSTALLED: ${error instanceof Error ? (error.stack ?? '') : text(error)}\n`,
  );
  process.exit(1);
}

/** The target sees only its own modules in the list; a second --require of this file still finds it. */
function hideFromCache(): void {
  const cache = property(module, '_cache');
  if (!isObject(cache)) throw new TypeError('this Node has no cache of modules');
  const value: unknown = get(cache, __filename);
  defineProperty(cache, __filename, withoutPrototype({ value, enumerable: false, configurable: true, writable: true }));
}

function inherited(): InheritedMessage {
  const text = takeThreadMessage() ?? process.env['HERMETIC_GUARD'];
  if (text === undefined) throw new Error('HERMETIC_GUARD is missing from the environment');
  delete process.env['HERMETIC_GUARD'];
  return parseInherited(text);
}

/** The channel, or -1: another file may have its number by now. */
function channelOf({ channel, inode }: InheritedMessage): number {
  try {
    const found = fstatSync(channel).ino;
    return inode === 0 || found === inode ? channel : -1;
  } catch {
    return -1;
  }
}
