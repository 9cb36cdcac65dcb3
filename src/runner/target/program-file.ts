import { readHead } from './read-file.js';
import { type Shebang, parseShebang } from './command-lines/shebang.js';

// Wrappers that pnpm writes hold long search paths; a longer script is no wrapper.
const HEAD_BYTES = 32 * 1024;

/** How the kernel would execute a file. */
export type ProgramFile =
  | { readonly form: 'binary' }
  | { readonly form: 'script'; readonly shebang: Shebang; readonly text: string; readonly whole: boolean }
  | { readonly form: 'zip' }
  | { readonly form: 'text' };

const BINARY_MAGIC: readonly string[] = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'];
const ZIP_MAGIC = '504b0304';

export function readProgramFile(path: string): ProgramFile {
  const head = readHead(path, HEAD_BYTES);
  // A program may be executable without being readable.
  if (head === null) return { form: 'binary' };
  const magic = head.subarray(0, 4).toString('hex');
  if (BINARY_MAGIC.includes(magic)) return { form: 'binary' };
  if (magic === ZIP_MAGIC) return { form: 'zip' };
  if (!magic.startsWith('2321')) return { form: 'text' };
  const text = head.toString('utf8');
  const shebang = parseShebang(text);
  if (shebang === null) return { form: 'text' };
  return { form: 'script', shebang, text, whole: head.length < HEAD_BYTES };
}
