import { type Arch, syscallNumber } from '../abi/syscalls.js';
import { INSTRUCTION_SIZE, SECCOMP_FILTER_FLAG_TSYNC, SECCOMP_SET_MODE_FILTER } from '../abi/seccomp.js';

/** `Elf64_Ehdr`, `Elf64_Phdr`, `Elf64_Sym` and `Elf64_Dyn`. */
const HEADER_SIZE = 64;
const SEGMENT_SIZE = 56;
const SYMBOL_SIZE = 24;
const ENTRY_SIZE = 16;

const MACHINE: Readonly<Record<Arch, number>> = { x64: 62, arm64: 183 };
const ET_DYN = 3;
const PT = { LOAD: 1, DYNAMIC: 2, GNU_STACK: 0x6474_e551 } as const;
const PF = { X: 1, W: 2, R: 4 } as const;
const DT = { NULL: 0, HASH: 4, STRTAB: 5, SYMTAB: 6, STRSZ: 10, SYMENT: 11, INIT: 12 } as const;
/** The largest page of either architecture. */
const ALIGNMENT = 0x1_0000;

/**
 * A shared library as bytes, with nothing in it but an initializer: loading it puts `filter` on every thread of the process,
 * for good. A worker that locks itself in this way needs no foreign function interface, which a guest could find later.
 * It exports nothing, so that runtimes report a failure after they loaded it.
 */
export function lockLibrary(arch: Arch, filter: Uint8Array): Uint8Array {
  const segments = 4;
  const code = align(HEADER_SIZE + segments * SEGMENT_SIZE);
  const filterAt = align(code + INITIALIZER_ROOM);
  const hash = align(filterAt + filter.length);
  const symbols = hash + 16;
  const strings = symbols + SYMBOL_SIZE;
  const text = align(strings + 1);
  // Loaders write to this table, so that it lies on a page of its own.
  const dynamic: readonly (readonly [number, number])[] = [
    [DT.HASH, hash],
    [DT.STRTAB, strings],
    [DT.SYMTAB, symbols],
    [DT.STRSZ, 1],
    [DT.SYMENT, SYMBOL_SIZE],
    [DT.INIT, code],
    [DT.NULL, 0],
  ];
  const dynamicSize = dynamic.length * ENTRY_SIZE;
  const file = Buffer.alloc(text + dynamicSize);

  writeHeader(file, arch, segments);
  const dynamicAddress = ALIGNMENT + text;
  for (const [index, segment] of [
    { type: PT.LOAD, flags: PF.R | PF.X, at: 0, address: 0, size: text, alignment: ALIGNMENT },
    { type: PT.LOAD, flags: PF.R | PF.W, at: text, address: dynamicAddress, size: dynamicSize, alignment: ALIGNMENT },
    { type: PT.DYNAMIC, flags: PF.R | PF.W, at: text, address: dynamicAddress, size: dynamicSize, alignment: 8 },
    // Without it a loader would make all stacks executable.
    { type: PT.GNU_STACK, flags: PF.R | PF.W, at: 0, address: 0, size: 0, alignment: 16 },
  ].entries())
    writeSegment(file, HEADER_SIZE + index * SEGMENT_SIZE, segment);
  file.set(initializer(arch, filter.length / INSTRUCTION_SIZE, filterAt - code), code);
  file.set(filter, filterAt);
  // One bucket and one chain, both empty: nothing is exported.
  file.writeUInt32LE(1, hash);
  file.writeUInt32LE(1, hash + 4);
  for (const [index, [tag, value]] of dynamic.entries()) {
    file.writeBigUInt64LE(BigInt(tag), text + index * ENTRY_SIZE);
    file.writeBigUInt64LE(BigInt(value), text + index * ENTRY_SIZE + 8);
  }
  return file;
}

function align(offset: number): number {
  return Math.ceil(offset / 16) * 16;
}

function writeHeader(file: Buffer, arch: Arch, segments: number): void {
  // 64 bits, little-endian, version 1.
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  file.writeUInt16LE(ET_DYN, 16);
  file.writeUInt16LE(MACHINE[arch], 18);
  file.writeUInt32LE(1, 20);
  file.writeBigUInt64LE(BigInt(HEADER_SIZE), 32);
  file.writeUInt16LE(HEADER_SIZE, 52);
  file.writeUInt16LE(SEGMENT_SIZE, 54);
  file.writeUInt16LE(segments, 56);
}

interface Segment {
  readonly type: number;
  readonly flags: number;
  readonly at: number;
  readonly address: number;
  readonly size: number;
  readonly alignment: number;
}

function writeSegment(file: Buffer, at: number, segment: Segment): void {
  file.writeUInt32LE(segment.type, at);
  file.writeUInt32LE(segment.flags, at + 4);
  const words = [segment.at, segment.address, segment.address, segment.size, segment.size, segment.alignment];
  for (const [index, word] of words.entries()) file.writeBigUInt64LE(BigInt(word), at + 8 + 8 * index);
}

/** Bytes that the initializer may have. */
const INITIALIZER_ROOM = 64;

/** Makes the call `seccomp(SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, { count, filter })` and returns. */
function initializer(arch: Arch, count: number, filter: number): Uint8Array {
  const number = syscallNumber(arch, 'seccomp');
  if (number === undefined) throw new TypeError(`${arch} has no seccomp`);
  const lines = arch === 'x64' ? onX64(number, count, filter) : onArm64(number, count, filter);
  const code = Buffer.from(lines.map(([, bytes]) => bytes).join(''), 'hex');
  if (code.length > INITIALIZER_ROOM) throw new RangeError('the initializer has more bytes than its room');
  return code;
}

type Line = readonly [source: string, bytes: string];

function onX64(number: number, count: number, filter: number): readonly Line[] {
  // From the end of the instruction, which is byte 11 of the code.
  const distance = filter - 11;
  return [
    ['sub rsp, 24', '4883ec18'],
    ['lea rax, [rip + filter]', `488d05${little(distance)}`],
    ['mov [rsp + 8], rax', '4889442408'],
    ['mov dword ptr [rsp], count', `c70424${little(count)}`],
    ['mov eax, seccomp', `b8${little(number)}`],
    ['mov edi, SET_MODE_FILTER', `bf${little(SECCOMP_SET_MODE_FILTER)}`],
    ['mov esi, TSYNC', `be${little(SECCOMP_FILTER_FLAG_TSYNC)}`],
    ['mov rdx, rsp', '4889e2'],
    ['syscall', '0f05'],
    ['add rsp, 24', '4883c418'],
    ['ret', 'c3'],
  ];
}

function onArm64(number: number, count: number, filter: number): readonly Line[] {
  // From the instruction itself, which is byte 12 of the code.
  const distance = filter - 12;
  const move = (register: number, value: number): string => little(0xd280_0000 + value * 32 + register);
  return [
    ['sub sp, sp, #16', 'ff4300d1'],
    ['mov x9, count', move(9, count)],
    ['str x9, [sp]', 'e90300f9'],
    ['adr x9, filter', little(0x1000_0000 + (distance % 4) * 0x2000_0000 + Math.floor(distance / 4) * 32 + 9)],
    ['str x9, [sp, #8]', 'e90700f9'],
    ['mov x0, SET_MODE_FILTER', move(0, SECCOMP_SET_MODE_FILTER)],
    ['mov x1, TSYNC', move(1, SECCOMP_FILTER_FLAG_TSYNC)],
    ['mov x2, sp', 'e2030091'],
    ['mov x8, seccomp', move(8, number)],
    ['svc #0', '010000d4'],
    ['add sp, sp, #16', 'ff430091'],
    ['ret', 'c0035fd6'],
  ];
}

/** 32 bits in hexadecimal digits. */
function little(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes.toString('hex');
}
