// npm run generate: writes what Python shares with TypeScript as Python modules: plain constants, and parsers for the
// shapes of src/wire/. npm run generated (--check) writes nothing and fails on a difference.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importTs } from '../build/import-ts.mjs';
import { ruff } from '../check/ruff.mjs';
import { pythonParsers, pythonWriters } from './python-parsers.mjs';

/** For each Python module: constants by the file they come from, shapes that it parses, shapes that it writes. */
const MODULES = {
  'python/hermetic_guard/_wire.py': {
    // The C accelerator alone: importing `json` would cost a third of the interpreter's start-up time.
    imports: ['from _json import encode_basestring_ascii as _quote'],
    constants: { 'src/wire/boot.ts': ['PROTOCOL_VERSION'], 'src/wire/clock.ts': ['FILE_CLOCK_LAG_MS'] },
    shapes: { file: 'src/wire/boot.ts', catalogue: 'BOOT_SHAPES', roots: ['bootMessage', 'inheritedMessage'] },
  },
  'python/hermetic_pytest/_metadata.py': {
    constants: { 'src/policy/network/metadata.ts': ['METADATA'] },
  },
  'python/hermetic_guest/_wire.py': {
    imports: ['from json.encoder import encode_basestring_ascii as _quote'],
    constants: {
      'src/wire/answers.ts': ['ANSWER_ERROR', 'ANSWER_LATER', 'ANSWER_VALUE', 'DENIED', 'FAILED', 'HOST_ANSWERS'],
      'src/wire/frames.ts': [
        'ANSWERS',
        'DESCRIPTORS',
        'INTERRUPTED',
        'MARKER_LENGTH',
        'MAX_ARRAYS',
        'MAX_PARTS',
        'MAX_FRAME',
        'TO_HOST',
        'TO_WORKER',
      ],
      'src/wire/ends.ts': ['GUEST_ENDS'],
      'src/wire/module-problem.ts': ['BAD_MODULE'],
      'src/wire/pattern-problem.ts': ['BAD_PATTERN'],
      'src/wire/run-report.ts': ['MAX_GUEST_VIOLATIONS'],
      'src/wire/value-caps.ts': [
        'MAX_BIGINT_BITS',
        'MAX_DIGITS_WRITTEN',
        'MAX_DROPPED_PRINTS',
        'MAX_SHARED',
        'MAX_TEXT',
        'MAX_VALUE_DEPTH',
        'TYPED_ARRAY_WEIGHT',
      ],
      'src/wire/value-tags.ts': [
        'TAG_UNDEFINED',
        'TAG_HOLE',
        'TAG_NUMBER',
        'TAG_BIGINT',
        'TAG_DATE',
        'TAG_OBJECT',
        'TAG_ARRAY',
        'TAG_SPARSE',
        'TAG_MAP',
        'TAG_SET',
        'TAG_REGEXP',
        'TAG_TYPED_ARRAY',
        'TAG_BUFFER',
        'TAG_VIEW',
        'TAG_ERROR',
        'TAG_FUNCTION',
        'TAG_INSTANCE',
        'TAG_REFERENCE',
        'UNDEFINED_TEXT',
        'VALUE_TAGS',
      ],
      'src/wire/zygote.ts': ['ZYGOTE_COMMANDS', 'ZYGOTE_EVENTS'],
    },
    shapes: { file: 'src/wire/session.ts', catalogue: 'SESSION_SHAPES', roots: ['sessionConfig', 'sessionRequest'] },
    texts: {
      file: 'src/wire/run-report.ts',
      catalogue: 'RUN_REPORT_SHAPES',
      names: ['runReport', 'guestFailure', 'place', 'guestViolation'],
    },
  },
};

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const sources = ['src/wire/shape.ts', ...Object.values(MODULES).flatMap(sourcesOf)];
const loaded = Object.fromEntries(
  await Promise.all([...new Set(sources)].map(async (source) => [source, await importTs(source)])),
);
for (const [generated, module] of Object.entries(MODULES)) {
  const wanted = ruff.format(pythonModule(module));
  if (!process.argv.includes('--check')) {
    writeFileSync(generated, wanted);
  } else if (read(generated) !== wanted) {
    console.error(
      `generate: ${generated} differs from ${sourcesOf(module).join(', ')}; run node scripts/generate/python.mjs`,
    );
    process.exitCode = 1;
  }
}

function pythonModule(module) {
  const parts = [`# Generated from ${sourcesOf(module).join(', ')} by scripts/generate/python.mjs; do not edit.`];
  parts.push(...(module.imports ?? []));
  for (const [source, names] of Object.entries(module.constants)) {
    const exported = loaded[source];
    for (const name of names) {
      if (!(name in exported)) throw new TypeError(`${source} has no ${name}`);
      parts.push(`${name} = ${pythonLiteral(exported[name])}`);
    }
  }
  if (module.shapes !== undefined) {
    const { file, catalogue, roots } = module.shapes;
    parts.push('', '', pythonParsers(loaded[file][catalogue], roots, loaded['src/wire/shape.ts']));
  }
  if (module.texts !== undefined) {
    const { file, catalogue, names } = module.texts;
    parts.push(
      ...pythonWriters(loaded[file][catalogue], names, loaded['src/wire/shape.ts']).flatMap((one) => ['', '', one]),
    );
  }
  return `${parts.join('\n')}\n`;
}

function sourcesOf({ constants, shapes, texts }) {
  return [...new Set([...Object.keys(constants), ...[shapes, texts].filter(Boolean).map(({ file }) => file)])];
}

function pythonLiteral(value) {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  // JSON's string syntax is a subset of Python's, once everything outside ASCII is escaped.
  if (typeof value === 'string') return JSON.stringify(value).replaceAll(/[^ -~]/gu, unicodeEscape);
  if (Array.isArray(value)) {
    return value.length === 1 ? `(${pythonLiteral(value[0])},)` : `(${value.map(pythonLiteral).join(', ')})`;
  }
  if (Object.getPrototypeOf(value) === Object.prototype) {
    const members = Object.entries(value).map(([key, member]) => `${pythonLiteral(key)}: ${pythonLiteral(member)}`);
    return `{${members.join(', ')}}`;
  }
  throw new TypeError(`${String(value)} has no Python literal`);
}

function unicodeEscape(character) {
  return `\\U${character.codePointAt(0).toString(16).padStart(8, '0')}`;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
