export interface NodeCommandLine {
  readonly interpreterArgs: readonly string[];
  readonly script: string | null;
  /** -v, -h and the like: Node prints and ends before any code runs. */
  readonly info: boolean;
  readonly args: readonly string[];
}

const WITH_VALUE: ReadonlySet<string> = new Set([
  '-C',
  '-r',
  '--conditions',
  '--env-file',
  '--env-file-if-exists',
  '--experimental-config-file',
  '--experimental-loader',
  '--icu-data-dir',
  '--import',
  '--input-type',
  '--loader',
  '--require',
  '--title',
]);
const PROGRAM = /^(?:-e|-p|-pe|--eval|--print)$/;

/** A value that starts with a dash is no value to Node, so that one of these words always is a flag. */
const INFO: ReadonlySet<string> = new Set(['-v', '--version', '-h', '--help', '--v8-options', '--completion-bash']);

/** `node ARGS…`: where its own flags end. */
export function parseNodeCommandLine(argv: readonly string[]): NodeCommandLine {
  const rest = [...argv];
  const interpreterArgs: string[] = [];
  let inline = false;
  let info = false;
  for (let word = rest[0]; word?.startsWith('-') === true && word !== '-'; word = rest[0]) {
    rest.shift();
    if (word === '--') break;
    interpreterArgs.push(word);
    info ||= INFO.has(word);
    inline ||= PROGRAM.test(word) || /^--(?:eval|print)=/.test(word);
    const value = rest[0];
    if ((WITH_VALUE.has(word) || PROGRAM.test(word)) && value !== undefined) {
      interpreterArgs.push(value);
      rest.shift();
    }
  }
  if (inline || rest[0] === '-') return { interpreterArgs, script: null, info, args: rest };
  const [script, ...args] = rest;
  return { interpreterArgs, script: script ?? null, info, args };
}
