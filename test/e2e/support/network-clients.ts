import { compileStatic } from './compiled.js';
import { locate } from './installed.js';

/** A program that fetches `http://HOST:PORT/` and prints it. */
export interface NetworkClient {
  readonly name: string;
  words(host: string, port: number): readonly string[];
  /** It has ways of its own below the C library, or none of one. */
  readonly isTriedHard: boolean;
  /** Where nothing is allowed it gets no socket for that, before it could say which name it wants. */
  readonly asksByUdp: boolean;
}

const PYTHON = 'import sys, urllib.request as u; print(u.urlopen(sys.argv[1]).read().decode(), end="")';
const NODE = 'fetch(process.argv[1]).then((r) => r.text()).then((text) => process.stdout.write(text))';
const urlOf = (host: string, port: number): string => `http://${host}:${port}/`;

/** What of them this machine has. `folder` gets those that must be compiled. */
export function networkClients(folder: string): readonly NetworkClient[] {
  return [
    found('bash', (host, port) => [
      'bash',
      '-c',
      `exec 3<>/dev/tcp/${host}/${port} || exit 5; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; tail -n 1 <&3`,
    ]),
    found('curl', (host, port) => ['curl', '-sS', urlOf(host, port)]),
    found('wget', (host, port) => ['wget', '-q', '-O-', '--tries=1', urlOf(host, port)]),
    found('busybox', (host, port) => ['busybox', 'wget', '-q', '-O-', urlOf(host, port)]),
    found('python3', (host, port) => ['bash', '-c', `/usr/bin/python3 -c '${PYTHON}' ${urlOf(host, port)}; exit $?`]),
    found('node', (host, port) => ['bash', '-c', `node -e '${NODE}' ${urlOf(host, port)}; exit $?`]),
    compiled('fetch.c', folder),
    compiled('fetch.go', folder),
  ].filter((client) => client !== null);
}

function found(name: string, words: NetworkClient['words']): NetworkClient | null {
  return locate(name) === null
    ? null
    : { name, words, isTriedHard: name === 'bash' || name === 'curl', asksByUdp: false };
}

function compiled(source: 'fetch.c' | 'fetch.go', folder: string): NetworkClient | null {
  const program = compileStatic(source, folder);
  const isGo = source.endsWith('.go');
  const name = `a static ${isGo ? 'Go' : 'C'} program`;
  if (program === null) return null;
  return { name, words: (host, port) => [program, host, String(port)], isTriedHard: true, asksByUdp: isGo };
}
