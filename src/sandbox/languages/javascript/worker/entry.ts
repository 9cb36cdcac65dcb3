import { closeSync, writeSync } from 'node:fs';
import { HermeticError } from '../../../../errors.js';
import { ValidationError } from '../../../errors.js';
import { LocalSession } from '../session/local-session.js';
import { Output, type OutputStream } from '../print/output.js';
import { loadRealm } from '../realm/realm.js';
import { loadStripper } from '../compile/strip-types.js';
import { INTERRUPTED, type ToWorker, type Tree } from '../../../../wire/frames.js';
import type { OutputSink, SessionReply } from '../../../session/session.js';
import { parseSessionConfig, parseSessionRequest, type SessionRequest } from '../../../../wire/session.js';
import { HostLink } from './host-link.js';
import { encodeOutcomes, type Outcomes } from '../../../process/probes.js';
import { RemoteHost } from './remote-host.js';
import { tryAgain, tryProbes } from './try-probes.js';
import { parseTask } from '../process/worker-task.js';

/** Characters of output in one message. */
const PIECE = 1_000_000;

const task = parseTask(process.argv.splice(2));
for (const inherited of task.close) closeSync(inherited);
loadRealm(true);
if (task.lock !== null) loadEverything();
const link = new HostLink(receive, (): never => process.exit(0), interrupted);
const host = new RemoteHost(link);
let session: LocalSession | null = null;
void ready();

/** Called when the clock cut a frame in two: the pipe is of no use any more, so that stderr tells the host. */
function interrupted(): never {
  writeSync(2, INTERRUPTED);
  process.exit(1);
}

async function ready(): Promise<void> {
  const outcomes: Outcomes = task.outside === null ? new Map() : await tryProbes(task.outside);
  link.send({ kind: 'ready', environment: Object.keys(process.env).length, probes: encodeOutcomes(outcomes) });
}

/** Reads everything now that would be read from files later, when no file can be opened any more. */
function loadEverything(): void {
  // The time zone of this machine.
  new Date().getTimezoneOffset();
  if (task.stripper !== null) loadStripper(task.stripper);
}

/** Loading the library is what locks every thread of this process. It exports nothing, which Node reports as a failure. */
function lock(): void {
  if (task.lock === null) return;
  try {
    process.dlopen({ exports: {} }, task.lock);
  } catch {
    // The probes will find out whether it locked.
  }
}

function receive(message: ToWorker): void {
  switch (message.kind) {
    case 'lock':
      lock();
      link.send({ kind: 'locked', probes: encodeOutcomes(tryAgain(__filename)) });
      break;
    case 'open':
      session = new LocalSession(parseSessionConfig(message.config), host, new Output(stream(1), stream(2)));
      break;
    case 'exec':
      void exec(message.run, parseSessionRequest(message.request));
      break;
    case 'rewrite':
      void rewrite(message.run, message.code);
      break;
    case 'deliver':
      session?.deliver(message.id, message.failed, message.text);
      break;
    case 'invoke':
      session?.invoke(message.call, message.functionId, message.args);
      break;
    case 'loaded':
    case 'notLoaded':
      host.settle(message);
      break;
    case 'cancel':
      session?.cancel();
      break;
  }
}

async function exec(run: number, request: SessionRequest): Promise<void> {
  try {
    if (session === null) throw new HermeticError('E_USAGE', 'exec before open');
    done(run, await session.exec(request, request.isStreamed ? PRINTS : undefined));
  } catch (error) {
    refuse(run, error);
  }
}

async function rewrite(run: number, code: string): Promise<void> {
  try {
    if (session === null) throw new HermeticError('E_USAGE', 'rewrite before open');
    link.send({ kind: 'rewritten', run, text: await session.rewrite(code) });
  } catch (error) {
    refuse(run, error);
  }
}

function done(run: number, { report, ended, prints, memoryPeak }: SessionReply): void {
  link.send({
    kind: 'done',
    run,
    hasReport: report !== null,
    report: report?.text ?? '',
    ended,
    prints: `[${prints.map(({ method, values }) => `${JSON.stringify(method)},${textOf(values)}`).join(',')}]`,
    memoryPeak,
  });
}

/** A session in this process writes texts. */
function textOf(tree: Tree): string {
  return typeof tree === 'string' ? tree : JSON.stringify(tree.tree);
}

function refuse(run: number, error: unknown): void {
  const known = error instanceof HermeticError ? error : null;
  const { line, column } = error instanceof ValidationError ? error : { line: null, column: null };
  link.send({
    kind: 'refused',
    run,
    code: known?.code ?? '',
    message: error instanceof Error ? error.message : String(error),
    hint: known?.hint ?? '',
    line: line ?? 0,
    column: column ?? 0,
  });
}

const TOO_LARGE = '["a value that is too large to cross the border of a process"]';

/** Sends the prints of a streamed run; its text is sent already. A host that does not read blocks the pipe. */
const PRINTS: OutputSink = {
  write: (event) => {
    if (event.kind !== 'print') return true;
    const { method, values } = event;
    try {
      link.send({ kind: 'print', method, values });
    } catch {
      link.send({ kind: 'print', method, values: TOO_LARGE });
    }
    return true;
  },
  drained: () => Promise.resolve(),
};

/** Output goes to the host at once: what was printed before a crash is not lost. */
function stream(number: 1 | 2): OutputStream {
  return {
    write: (text) => {
      for (let at = 0; at < text.length; at += PIECE)
        link.send({ kind: 'output', stream: number, text: text.slice(at, at + PIECE) });
    },
    take: () => '',
  };
}
