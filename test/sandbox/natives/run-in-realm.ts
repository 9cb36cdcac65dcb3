import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { NAMES } from '../../../src/sandbox/languages/javascript/compile/names.js';
import { prepare } from '../../../src/sandbox/languages/javascript/compile/prepare.js';
import type { Embedder } from '../../../src/sandbox/languages/javascript/realm/embedder.js';
import { openRealm } from '../../../src/sandbox/languages/javascript/realm/realm.js';
import { execute, pump } from '../../../src/sandbox/languages/javascript/session/execute.js';

/** Names that lead to functions of ours, or whose calls would end the run. */
const SKIPPED = ['console', 'setTimeout', 'setInterval', 'setImmediate', 'globalThis', 'argv', 'stdin'];

export function readProgram(name: string): string {
  return readFileSync(new URL(`${name}.js.txt`, import.meta.url), 'utf8');
}

/** The beginning of a program: a map of all functions of the language, by the function. */
export const WALK: string = `const SKIPPED = ${JSON.stringify(SKIPPED)};\n${readProgram('walk')}`;

/**
 * Runs a program in a realm where `foreign()` throws an error of this realm, as Node's formatter does on a full stack. The
 * answer is what it logs. Rejections that nobody handles do not end it.
 */
export async function runInRealm(code: string): Promise<string> {
  const timers: number[] = [];
  const printed: string[] = [];
  const embedder: Embedder = {
    call: () => '!',
    file: () => '!',
    // A snapshot is a list of values, and a text is its own.
    print: (_method, snapshot) => void printed.push((JSON.parse(snapshot) as [string])[0]),
    timer: (id) => void timers.push(id),
    clearTimer: () => undefined,
    pulse: () => '',
    load: () => undefined,
    reply: () => undefined,
    service: () => '',
  };
  const realm = openRealm(embedder, '[]', { hasFiles: false, allowProtoKeys: false });
  // The script's value is this function.
  const give = new Script(`(f) => { ${NAMES.registered}.foreign = f; }`).runInContext(realm.context) as (
    f: () => never,
  ) => void;
  give(() => {
    throw new TypeError('of the host');
  });
  const begin = {
    tickLimit: null,
    deadline: null,
    memory: null,
    echo: 'none',
    keepPrints: false,
    imports: [],
    returns: 'none',
  };
  realm.controls.begin(JSON.stringify({ ...begin, namespace: '["o",[]]', argv: '["a",[]]', stdin: '' }));
  const unit = prepare(code, '<exec>', 'javascript', {
    kind: 'program',
    ticks: true,
    echo: 'none',
    known: () => false,
    registered: (name) => name === 'foreign',
  });
  execute(realm, unit, Infinity);
  for (;;) {
    const [first] = printed;
    if (first !== undefined) return first;
    const id = timers.shift();
    if (id === undefined) {
      realm.controls.post('finish', 0, '');
      throw new Error(`the program ended without a word: ${pump(realm, Infinity)}`);
    }
    realm.controls.post('timer', id, '');
    pump(realm, Infinity);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
