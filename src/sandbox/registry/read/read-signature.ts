import { HermeticError } from '../../../errors.js';
import { jsonSchemaType } from './json-schema-type.js';
import { isIdentifier } from '../names.js';
import type { Parameter, Signature, TypeText } from '../registration.js';
import { bracketed, splitTopLevel } from './split-top-level.js';
import type { StandardSchema } from '../rules/standard-schema.js';
import { inEachLanguage, typeText } from './type-text.js';

interface Known {
  readonly signature?: string;
  readonly input?: StandardSchema | readonly StandardSchema[];
  readonly output?: StandardSchema;
  /** The last declared parameter is the host's context, which the guest does not pass. */
  readonly context?: boolean;
}

/** The signature of a function: as its registration gives it, else from its schemas, else from the names in its source. */
export function readSignature(callable: (...args: never[]) => unknown, label: string, known: Known): Signature {
  if (known.signature !== undefined) return parseSignature(known.signature, label);
  const own = parametersOf(callable);
  const returns = known.output === undefined ? null : schemaType(known.output, 'output');
  if (known.input === undefined) return { parameters: known.context === true ? own.slice(0, -1) : own, returns };
  const schemas: readonly StandardSchema[] = isList(known.input) ? known.input : [known.input];
  const parameters = schemas.map((schema, index) => ({
    name: schemaName(own[index]?.name, index, schemas.length),
    optional: false,
    rest: false,
    type: schemaType(schema, 'input'),
  }));
  return { parameters, returns };
}

/** A parameter that is taken apart has no name of its own. */
function schemaName(own: string | undefined, index: number, count: number): string {
  if (own !== undefined && own !== `arg${index + 1}`) return own;
  return count === 1 ? 'input' : `arg${index + 1}`;
}

function schemaType(schema: StandardSchema, side: 'input' | 'output'): TypeText | null {
  const { jsonSchema } = schema['~standard'];
  if (jsonSchema === undefined) return null;
  try {
    const described = jsonSchema[side]({ target: 'draft-2020-12' });
    return inEachLanguage(({ types }) => jsonSchemaType(described, types));
  } catch {
    // The standard lets a vendor throw for a type that JSON Schema cannot say; the declarations then leave it open.
    return null;
  }
}

/** `(a: number, ...more: string[]) => number`. */
function parseSignature(text: string, label: string): Signature {
  const list = text.trimStart().startsWith('(') ? bracketed(text.trim(), 0) : null;
  const parts = list === null ? null : splitTopLevel(list.inner, { angles: true });
  const after =
    list === null
      ? ''
      : text
          .trim()
          .slice(list.end + 1)
          .trim();
  const parameters = parts?.map(parseTypedParameter) ?? null;
  const result = after.startsWith('=>') ? after.slice(2).trim() : '';
  if (parameters === null || result === '' || !parameters.every((parameter) => parameter !== null))
    throw new HermeticError('E_BAD_OPTION', `${label}: ${JSON.stringify(text)} is not a signature`, {
      hint: 'write it as a function type: (a: number, b?: string) => number',
    });
  const inner = /^Promise\s*<([\s\S]*)>$/.exec(result)?.[1] ?? result;
  return { parameters, returns: typeText(inner) };
}

function parseTypedParameter(text: string): Parameter | null {
  const [, dots, name, mark, type] = /^(\.\.\.)?\s*([\w$]+)\s*(\?)?\s*(?::([\s\S]+))?$/.exec(text) ?? [];
  if (name === undefined || !isIdentifier(name)) return null;
  return {
    name,
    optional: mark !== undefined,
    rest: dots !== undefined,
    type: type === undefined ? null : typeText(type.trim()),
  };
}

/** Names only: `(a, b = 2, ...rest)`. */
function parametersOf(callable: (...args: never[]) => unknown): Parameter[] {
  const source = parameterSource(Function.prototype.toString.call(callable));
  const parts = source === null ? null : splitTopLevel(source, { angles: false });
  if (parts === null)
    return Array.from({ length: callable.length }, (_, index) => parameter(`arg${index + 1}`, false, false));
  let optional = false;
  return parts.map((part, index) => {
    const [, dots, name, equals] = /^(\.\.\.)?\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)?[^=]*(=)?/u.exec(part) ?? [];
    optional ||= equals !== undefined;
    const own = name !== undefined && isIdentifier(name) ? name : `arg${index + 1}`;
    return parameter(own, optional && dots === undefined, dots !== undefined);
  });
}

function parameter(name: string, optional: boolean, rest: boolean): Parameter {
  return { name, optional, rest, type: null };
}

/** The text between the parentheses of a function's source; null for native code and for source that is not understood. */
function parameterSource(source: string): string | null {
  if (/\{\s*\[native code\]\s*\}\s*$/.test(source)) return null;
  const text = /^class\b/.test(source) ? constructorSource(source) : source;
  if (text === null) return null;
  const single = /^(?:async\s+)?([\w$]+)\s*=>/.exec(text)?.[1];
  if (single !== undefined) return single;
  const start = text.indexOf('(');
  // A computed name or a comment before the parameters would need a parser.
  return start === -1 || /[[/'"`]/.test(text.slice(0, start)) ? null : (bracketed(text, start)?.inner ?? null);
}

function constructorSource(source: string): string | null {
  const found = /[{;}\s]constructor\s*(?=\()/.exec(source);
  if (found !== null) return source.slice(found.index + 1);
  return /^class\b[^{]*\bextends\b/.test(source) ? null : '()';
}

function isList(input: StandardSchema | readonly StandardSchema[]): input is readonly StandardSchema[] {
  return Array.isArray(input);
}
