import type childProcess from 'node:child_process';
import type dgram from 'node:dgram';
import module from 'node:module';
import type net from 'node:net';
import type tty from 'node:tty';
import type v8 from 'node:v8';

interface Builtins {
  'node:child_process': typeof childProcess;
  'node:dgram': typeof dgram;
  'node:net': typeof net;
  'node:tty': typeof tty;
  'node:v8': typeof v8;
}

const require = module.createRequire('/');

/** A module of Node's own, loaded when it is needed: to a start that does without, some cost more than all our code. */
export function builtin<N extends keyof Builtins>(name: N): Builtins[N] {
  // The table above says what require answers.
  return require(name) as Builtins[N];
}
