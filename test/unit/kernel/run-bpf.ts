/** What the kernel hands to a filter. */
export interface SeccompData {
  readonly arch: number;
  readonly number: number;
  readonly args: readonly bigint[];
}

export interface Outcome {
  readonly verdict: number;
  /** Offsets in `struct seccomp_data`, in the order of reading. */
  readonly loads: readonly number[];
}

interface Decoded {
  readonly code: number;
  readonly jt: number;
  readonly jf: number;
  readonly k: number;
}

const DATA_BYTES = 64;

/** Classic BPF as the kernel runs it for seccomp; anything it would refuse to load, or undefined, throws. */
export function runBpf(program: Uint8Array, data: SeccompData): Outcome {
  const memory = seccompData(data);
  const instructions = decode(program);
  const loads: number[] = [];
  let a = 0;
  for (let at = 0; ; at++) {
    const instruction = instructions[at];
    if (instruction === undefined) throw new RangeError(`fell off the end at ${at}`);
    const { code, jt, jf, k } = instruction;
    switch (code) {
      case 0x20:
        loads.push(k);
        a = memory.getUint32(k, true);
        break;
      case 0x54:
        a = (a & k) >>> 0;
        break;
      case 0x15:
        at += a === k ? jt : jf;
        break;
      case 0x35:
        at += a >= k ? jt : jf;
        break;
      case 0x45:
        at += (a & k) === 0 ? jf : jt;
        break;
      case 0x05:
        at += k;
        break;
      case 0x06:
        return { verdict: k, loads };
      default:
        throw new RangeError(`opcode ${code} at ${at}`);
    }
  }
}

/** What is wrong with a program before it runs; the kernel checks the same, and does not mind dead code. */
export function faultsOf(program: Uint8Array): readonly string[] {
  const instructions = decode(program);
  const faults: string[] = [];
  if (program.length % 8 !== 0) faults.push('half an instruction');
  if (instructions.length === 0 || instructions.length > 4096) faults.push(`${instructions.length} instructions`);
  const reached = new Set([0]);
  for (const [at, { code, jt, jf, k }] of instructions.entries()) {
    if (!reached.has(at)) faults.push(`${at} is never reached`);
    for (const next of successors(code, at, jt, jf, k)) {
      reached.add(next);
      if (next >= instructions.length) faults.push(`${at} leads to ${next}`);
    }
    if (code === 0x20 && (k % 4 !== 0 || k >= DATA_BYTES)) faults.push(`${at} loads from ${k}`);
    if (![0x20, 0x54, 0x15, 0x35, 0x45, 0x05, 0x06].includes(code)) faults.push(`${at} is opcode ${code}`);
  }
  return faults;
}

function successors(code: number, at: number, jt: number, jf: number, k: number): readonly number[] {
  if (code === 0x06) return [];
  if (code === 0x05) return [at + 1 + k];
  if ([0x15, 0x35, 0x45].includes(code)) return [at + 1 + jt, at + 1 + jf];
  return [at + 1];
}

const decoded = new WeakMap<Uint8Array, readonly Decoded[]>();

function decode(program: Uint8Array): readonly Decoded[] {
  const known = decoded.get(program);
  if (known !== undefined) return known;
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const instructions = Array.from({ length: Math.floor(program.length / 8) }, (_, index) => ({
    code: view.getUint16(index * 8, true),
    jt: view.getUint8(index * 8 + 2),
    jf: view.getUint8(index * 8 + 3),
    k: view.getUint32(index * 8 + 4, true),
  }));
  decoded.set(program, instructions);
  return instructions;
}

function seccompData({ arch, number, args }: SeccompData): DataView {
  const view = new DataView(new ArrayBuffer(DATA_BYTES));
  view.setUint32(0, number, true);
  view.setUint32(4, arch, true);
  for (const [index, value] of args.entries()) view.setBigUint64(16 + 8 * index, BigInt.asUintN(64, value), true);
  return view;
}
