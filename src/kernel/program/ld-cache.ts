const MAGIC = 'glibc-ld.so.cache1.1';
const OLD_MAGIC = 'ld.so-1.7.0';
/** An old ldconfig writes the old format in front of the new one. */
const OLD_HEADER_BYTES = 16;
const OLD_ENTRY_BYTES = 12;
const HEADER_BYTES = 48;
const ENTRY_BYTES = 24;

/** /etc/ld.so.cache: the files that glibc's loader knows for a library's name. Entries that cannot be read are left out. */
export function parseLdCache(bytes: Uint8Array): ReadonlyMap<string, readonly string[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = startOf(bytes, view);
  const found = new Map<string, readonly string[]>();
  if (textAt(bytes, start, MAGIC.length) !== MAGIC || start + HEADER_BYTES > bytes.length) return found;
  const count = view.getUint32(start + MAGIC.length, true);
  for (let index = 0; index < count; index += 1) {
    const at = start + HEADER_BYTES + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > bytes.length) break;
    const name = stringAt(bytes, start + view.getUint32(at + 4, true));
    const path = stringAt(bytes, start + view.getUint32(at + 8, true));
    if (name !== null && path !== null) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

function startOf(bytes: Uint8Array, view: DataView): number {
  if (textAt(bytes, 0, OLD_MAGIC.length) !== OLD_MAGIC || bytes.length < OLD_HEADER_BYTES) return 0;
  const end = OLD_HEADER_BYTES + view.getUint32(12, true) * OLD_ENTRY_BYTES;
  // The new part starts at a multiple of eight.
  return Math.ceil(end / 8) * 8;
}

function stringAt(bytes: Uint8Array, offset: number): string | null {
  const end = offset < bytes.length ? bytes.indexOf(0, offset) : -1;
  return end < 0 ? null : textAt(bytes, offset, end - offset);
}

function textAt(bytes: Uint8Array, offset: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + offset, length).toString();
}
