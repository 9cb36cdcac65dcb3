import { HermeticError } from '../../errors.js';

/** A file that is read in pieces: a program can be a hundred megabytes, and what matters is a few kilobytes of it. */
export interface ByteSource {
  readonly name: string;
  readonly size: number;
  /** Returns fewer bytes at the end of the file. */
  readonly read: (offset: number, length: number) => Uint8Array;
}

/** The fields of a file by which the loader works. */
export interface Elf {
  readonly bits: 32 | 64;
  /** EM_*: a loader passes over libraries for other machines. */
  readonly machine: number;
  /** PT_INTERP; null for libraries and for programs without a loader. */
  readonly interpreter: string | null;
  readonly needed: readonly string[];
  /** DT_RPATH and DT_RUNPATH as written, `$ORIGIN` included. */
  readonly rpath: readonly string[];
  readonly runpath: readonly string[];
}

const MAGIC = 0x7f454c46;
const [PT_LOAD, PT_DYNAMIC, PT_INTERP] = [1, 2, 3];
const [DT_NULL, DT_NEEDED, DT_STRTAB, DT_RPATH, DT_RUNPATH] = [0, 1, 5, 15, 29];

/** Beyond what any linker writes; a file that asks for more is not read to the end. */
const MAX_SEGMENTS = 4096;
const MAX_DYNAMIC_BYTES = 1 << 20;
const MAX_STRING = 1 << 16;
/** Read first: names of libraries lie side by side, and are short. */
const USUAL_STRING = 256;

interface Segment {
  readonly type: number;
  readonly offset: number;
  readonly address: number;
  readonly size: number;
}

/** Reads the headers, the dynamic section and its strings. A file that contradicts itself is `E_BAD_PROGRAM`. */
export function readElf(source: ByteSource): Elf {
  const reader = createReader(source);
  if (reader.word(0, 4, false) !== MAGIC) throw bad(source, 'it is no ELF file');
  const bits = field<32 | 64>(source, reader.word(4, 1), [32, 64]);
  const littleEndian = field(source, reader.word(5, 1), [true, false]);
  const word = (offset: number, bytes: number): number => reader.word(offset, bytes, littleEndian);
  const address = (offset: number): number => word(offset, bits / 8);

  const segments = readSegments(source, bits, word, address);
  const interpreter = segments.find(({ type }) => type === PT_INTERP);
  return {
    bits,
    machine: word(18, 2),
    interpreter: interpreter === undefined ? null : reader.string(interpreter.offset),
    ...readDynamic(source, segments, bits / 8, address, reader.string),
  };
}

type Word = (offset: number, bytes: number) => number;
type Address = (offset: number) => number;

function readSegments(source: ByteSource, bits: 32 | 64, word: Word, address: Address): readonly Segment[] {
  const start = address(bits === 64 ? 32 : 28);
  const entrySize = word(bits === 64 ? 54 : 42, 2);
  const count = word(bits === 64 ? 56 : 44, 2);
  if (count > MAX_SEGMENTS) throw bad(source, `it has ${count} segments`);
  if (count > 0 && entrySize < (bits === 64 ? 56 : 32)) throw bad(source, `its segments have ${entrySize} bytes`);
  const [offsetAt, addressAt, sizeAt] = bits === 64 ? [8, 16, 32] : [4, 8, 16];
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * entrySize;
    return {
      type: word(at, 4),
      offset: address(at + offsetAt),
      address: address(at + addressAt),
      size: address(at + sizeAt),
    };
  });
}

function readDynamic(
  source: ByteSource,
  segments: readonly Segment[],
  wordSize: number,
  address: Address,
  string: (offset: number) => string,
): Pick<Elf, 'needed' | 'rpath' | 'runpath'> {
  const section = segments.find(({ type }) => type === PT_DYNAMIC);
  if (section === undefined) return { needed: [], rpath: [], runpath: [] };
  if (section.size > MAX_DYNAMIC_BYTES) throw bad(source, `its dynamic section has ${section.size} bytes`);
  const entries: (readonly [tag: number, value: number])[] = [];
  for (let at = section.offset; at + 2 * wordSize <= section.offset + section.size; at += 2 * wordSize) {
    const tag = address(at);
    if (tag === DT_NULL) break;
    entries.push([tag, address(at + wordSize)]);
  }
  const strings = (wanted: number): readonly string[] => {
    const offsets = entries.filter(([tag]) => tag === wanted).map(([, value]) => value);
    if (offsets.length === 0) return [];
    const table = entries.find(([tag]) => tag === DT_STRTAB)?.[1];
    if (table === undefined) throw bad(source, 'its dynamic section has no strings');
    const start = fileOffset(source, segments, table);
    return offsets.map((offset) => string(start + offset));
  };
  const paths = (tag: number): readonly string[] => strings(tag).flatMap((path) => path.split(':'));
  return { needed: strings(DT_NEEDED), rpath: paths(DT_RPATH), runpath: paths(DT_RUNPATH) };
}

/** Finds the offset in the file of an address in memory, by the segments that are loaded. */
function fileOffset(source: ByteSource, segments: readonly Segment[], address: number): number {
  const segment = segments.find(
    ({ type, address: start, size }) => type === PT_LOAD && address >= start && address < start + size,
  );
  if (segment === undefined) throw bad(source, 'its strings are in no segment');
  return segment.offset + address - segment.address;
}

function createReader(source: ByteSource): {
  readonly word: (offset: number, bytes: number, littleEndian?: boolean) => number;
  readonly string: (offset: number) => string;
} {
  return {
    word(offset, length, littleEndian = true) {
      const bytes = exactly(source, offset, length);
      const view = new DataView(bytes.buffer, bytes.byteOffset, length);
      if (length === 1) return view.getUint8(0);
      if (length === 2) return view.getUint16(0, littleEndian);
      if (length === 4) return view.getUint32(0, littleEndian);
      const value = Number(view.getBigUint64(0, littleEndian));
      // No file is that long, and sums of such numbers would not be exact.
      if (value > Number.MAX_SAFE_INTEGER / 4) throw bad(source, 'it names an offset beyond every file');
      return value;
    },
    string(offset) {
      const isInside = offset >= 0 && offset < source.size;
      for (const length of isInside ? [USUAL_STRING, MAX_STRING] : []) {
        const bytes = source.read(offset, length);
        const end = bytes.indexOf(0);
        if (end >= 0) return Buffer.from(bytes.buffer, bytes.byteOffset, end).toString();
      }
      throw bad(source, 'a string in it has no end');
    },
  };
}

function exactly(source: ByteSource, offset: number, length: number): Uint8Array {
  const bytes = offset >= 0 && offset + length <= source.size ? source.read(offset, length) : new Uint8Array();
  if (bytes.length < length) throw bad(source, 'it ends too early');
  return bytes;
}

/** A one-byte field of the header that counts from 1. */
function field<T>(source: ByteSource, value: number, meanings: readonly T[]): T {
  const meaning = meanings[value - 1];
  if (meaning === undefined) throw bad(source, 'its header makes no sense');
  return meaning;
}

function bad({ name }: ByteSource, why: string): HermeticError {
  return new HermeticError('E_BAD_PROGRAM', `${name} cannot be read as a program: ${why}`, {
    hint: 'what a program needs to read beside ROOT is worked out from its file; name a program that this system can run',
  });
}
