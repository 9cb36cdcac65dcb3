import type childProcess from 'node:child_process';
import type crypto from 'node:crypto';
import type dgram from 'node:dgram';
import module from 'node:module';
import type net from 'node:net';
import type tty from 'node:tty';
import type v8 from 'node:v8';

interface Builtins {
  'node:child_process': typeof childProcess;
  'node:crypto': typeof crypto;
  'node:dgram': typeof dgram;
  'node:net': typeof net;
  'node:tty': typeof tty;
  'node:v8': typeof v8;
}

// Not in the types of Node 20, nor in a Node before 20.16. Taken now: guards may deny it to others later.
const { getBuiltinModule } = process as { getBuiltinModule?: (name: string) => unknown };
// Looked at only if it is needed: a worker loads that module with the first look.
const requireBuiltin = getBuiltinModule ?? module.createRequire('/');

/** A module of Node's own, loaded when it is needed: to a start that does without, some cost more than all our code. */
export function builtin<N extends keyof Builtins>(name: N): Builtins[N] {
  // The table above says what the answer is.
  return loadBuiltin(name) as Builtins[N];
}

/** Past the module loader, which belongs to the program; throws where this Node has no such module. */
export function loadBuiltin(name: string): unknown {
  return requireBuiltin(name);
}
