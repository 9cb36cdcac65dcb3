import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Attempts } from './build-attempts.js';

export interface User {
  readonly name: string;
  readonly uid: number;
}

/** What the attempts of one run may try to reach: a folder for each of them, and a process that was there before. */
export interface Outside {
  readonly places: Readonly<Record<string, string>>;
  /** What is different from the beginning; empty if nothing is. */
  readonly changes: () => readonly string[];
  readonly close: () => Promise<void>;
}

const DESCRIPTORS = {
  folderfd: 20,
  filefd: 21,
  secretpathfd: 22,
  tcpfd: 23,
  tcpfd2: 24,
  udpfd: 25,
  listenfd: 26,
  dgramfd: 27,
};

export async function createOutside({ program }: Attempts, names: readonly string[], { uid }: User): Promise<Outside> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-outside-')));
  const at = (path: string): string => join(folder, path);
  const secret = `secret-${randomUUID()}`;
  for (const name of ['root/mount', 'outside', 'scratch', 'sockets']) mkdirSync(at(name), { recursive: true });
  writeFileSync(at('outside/secret.txt'), `${secret}\n`);
  symlinkSync('secret.txt', at('outside/secret-link'));
  writeFileSync(at('root/inside.txt'), 'inside\n');
  writeFileSync(at('root/contacts'), '0000000');
  symlinkSync('../outside/secret.txt', at('root/link'));
  symlinkSync('../outside', at('root/folder-link'));
  // The inherited descriptors lead to the folders of these two.
  for (const name of new Set([...names, 'write-inherited-directory', 'write-inherited-handle'])) {
    mkdirSync(at(`outside/${name}/folder`), { recursive: true });
    mkdirSync(at(`scratch/${name}`));
    writeFileSync(at(`outside/${name}/victim.txt`), 'as it was');
    writeFileSync(at(`outside/${name}/other.txt`), 'other');
    writeFileSync(at(`outside/${name}/secret.txt`), secret);
  }
  writeFileSync(at('script'), `#!/bin/sh\necho "$HERMETIC_ATTEMPT ESCAPED seen script"\n`, { mode: 0o755 });
  giveTo(folder, uid);
  copyFileSync(program, at('suid'));
  chmodSync(at('suid'), 0o4755);

  const places: Record<string, string> = {
    self: program,
    secret,
    root: at('root'),
    inside: at('root/inside.txt'),
    outside: at('outside'),
    scratch: at('scratch'),
    sockets: at('sockets'),
    contacts: at('root/contacts'),
    script: at('script'),
    suid: at('suid'),
    ...Object.fromEntries(Object.entries(DESCRIPTORS).map(([name, descriptor]) => [name, String(descriptor)])),
  };
  const peer = spawn(program, ['peer', ...words(places)], {
    uid,
    gid: uid,
    env: { SECRET: secret },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  Object.assign(places, await announced(peer));
  const before = snapshot(at('outside'));
  return {
    places,
    changes: () => [
      ...difference(before, snapshot(at('outside'))),
      ...(readFileSync(at('root/contacts'), 'utf8') === '0000000' ? [] : ['the peer was reached']),
      ...(peer.exitCode === null && peer.signalCode === null ? [] : ['the peer ended']),
    ],
    async close() {
      peer.stdin.end();
      // An attempt may have stopped it.
      peer.kill('SIGCONT');
      if (peer.exitCode === null) await new Promise((resolve) => peer.on('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function words(places: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(places).map(([name, value]) => `${name}=${value}`);
}

function giveTo(folder: string, uid: number): void {
  chmodSync(folder, 0o755);
  if (uid === process.getuid?.()) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, name), uid, uid);
}

/** The peer says where everything is, a `name=value` a line. */
async function announced(peer: ChildProcess): Promise<Readonly<Record<string, string>>> {
  if (peer.stdout === null) throw new TypeError('the peer has no standard output');
  const found: Record<string, string> = {};
  for await (const line of createInterface(peer.stdout)) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name === 'ready') return found;
    if (name !== undefined && value !== undefined) found[name] = value;
  }
  throw new Error('the peer did not start');
}

type Snapshot = ReadonlyMap<string, string>;

function snapshot(folder: string): Snapshot {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.map((name) => {
      const path = join(folder, name);
      const { mode, uid, gid, size, mtimeNs, ctimeNs, nlink } = lstatSync(path, { bigint: true });
      return [name, [mode, uid, gid, size, mtimeNs, ctimeNs, nlink].join(' ')];
    }),
  );
}

function difference(before: Snapshot, after: Snapshot): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}
