import { readFileSync } from 'node:fs';

const END_OF_DIRECTORY = Buffer.from('504b0506', 'hex');
const ENTRY = Buffer.from('504b0102', 'hex');
const END_BYTES = 22;
const ENTRY_BYTES = 46;

/** Whether a zip archive holds a `__main__` at its top, which is what makes it a Python program. */
export function archiveHasMain(path: string): boolean {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (end === -1 || end + END_BYTES > bytes.length) return false;
  // Offsets are relative to the archive's own start, which a shebang in front of it moves.
  let at = end - bytes.readUInt32LE(end + 12);
  while (at >= 0 && at + ENTRY_BYTES <= end && bytes.subarray(at, at + 4).equals(ENTRY)) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    if (name === '__main__.py' || name === '__main__.pyc') return true;
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return false;
}
