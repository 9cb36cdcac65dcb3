import type { OutputSink, SessionReply } from '../../../session/session.js';
import { Tail } from '../../../session/tail.js';
import { Output, type OutputStream } from '../print/output.js';

/** The output of the runs of a session: text and kept prints, for the reply or for a sink that takes them at once. */
export class RunOutput {
  readonly #output: Output;
  #prints: { method: string; values: string }[] = [];
  #sink: OutputSink | null = null;
  #isFull = false;

  /** Pass `output` if text is written elsewhere immediately instead of returned in the reply. */
  constructor(maxStdout: number, output?: Output) {
    this.#output = output ?? new Output(this.#stream('stdout', maxStdout), this.#stream('stderr', maxStdout));
  }

  /** The sink has no room: the program is slowed down between two turns. */
  get isFull(): boolean {
    return this.#isFull;
  }

  open(sink: OutputSink | null): void {
    this.#sink = sink;
    this.#isFull = false;
  }

  begin(): void {
    this.#prints = [];
  }

  /** `values` is empty where prints are not kept. */
  print(method: string, snapshot: string, values: string): void {
    this.#output.print(method, snapshot);
    if (values === '') return;
    if (this.#sink === null) this.#prints.push({ method, values });
    else this.#isFull = !this.#sink.write({ kind: 'print', method, values });
  }

  /** Calls back when the sink has room again. */
  onceDrained(listener: () => void): void {
    void this.#sink?.drained().then(() => {
      this.#isFull = false;
      listener();
    });
  }

  take(): Pick<SessionReply, 'stdout' | 'stderr' | 'prints'> {
    this.#sink = null;
    return { ...this.#output.take(), prints: this.#prints };
  }

  #stream(kind: 'stdout' | 'stderr', maxStdout: number): OutputStream {
    const tail = new Tail(maxStdout);
    return {
      write: (text) => {
        tail.write(text);
        if (this.#sink !== null) this.#isFull = !this.#sink.write({ kind, text });
      },
      take: () => tail.take(),
    };
  }
}
