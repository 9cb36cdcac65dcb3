import type { ClassRegistration, Member, Parameter, Registration, Signature } from '../../../registry/registration.js';

const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
);

/** A stub that parses as Python 3.9; a module is shown as a class of its name. */
export function printPython(registrations: readonly Registration[]): string {
  const parts = registrations.flatMap((registration) => registrationLines(registration, registrations));
  return [['from typing import Any, Literal'], ...parts].map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function registrationLines(registration: Registration, registrations: readonly Registration[]): string[][] {
  const { name, description } = registration;
  switch (registration.kind) {
    case 'function':
      return [functionLines(name, description, registration.signature, null)];
    case 'class':
      return registration.global ? [classLines(registration, name)] : [];
    case 'module':
      return [moduleLines(name, description, registration.members, registrations)];
    case 'python-module':
      return [[`import ${name}${trailing(description)}`]];
  }
}

function moduleLines(
  name: string,
  description: string | null,
  members: readonly Member[],
  registrations: readonly Registration[],
): string[] {
  const identifier = name.replaceAll(/\W/g, '_');
  const body = members.flatMap((member) => memberLines(member, registrations, '@staticmethod'));
  return [
    `# import ${importName(name)}`,
    `class ${identifier}:`,
    ...indent(docstring(description)),
    ...indent(orDots(body)),
  ];
}

/** The name in an import: `tools/text` is `tools.text`, `@scope/x` is `scope.x`, as in python/hermetic_guest/facades. */
function importName(name: string): string {
  return name
    .replaceAll('/', '.')
    .replaceAll(/[^\p{L}\p{N}_.]/gu, '_')
    .replaceAll(/^[_.]+|[_.]+$/g, '');
}

function classLines(
  { description, constructable, construction, statics, members }: ClassRegistration,
  name: string,
): string[] {
  const start = constructable ? functionLines('__init__', null, { ...construction, returns: null }, 'self') : [];
  const body = [
    ...start.map((line) => line.replace(/-> Any:/, '-> None:')),
    ...statics.flatMap((member) => memberLines(member, [], '@staticmethod')),
    ...members.flatMap((member) => memberLines(member, [], null)),
  ];
  return [`class ${name}:`, ...indent(docstring(description)), ...indent(orDots(body))];
}

function memberLines(member: Member, registrations: readonly Registration[], decorator: string | null): string[] {
  const { name, description } = member;
  if (!isPythonName(name)) return [`# ${JSON.stringify(name)} is not a name in Python: register it under another one`];
  switch (member.kind) {
    case 'method':
      return [
        ...(decorator === null ? [] : [decorator]),
        ...functionLines(name, description, member.signature, decorator === null ? 'self' : null),
      ];
    case 'constant':
      return [`${name}: ${constantType(member.value)}${trailing(description)}`];
    case 'field':
      return [`${name}: ${member.type?.python ?? 'Any'}${trailing(description)}`];
    case 'object':
      return [
        `class ${name}:`,
        ...indent(docstring(description)),
        ...indent(orDots(member.members.flatMap((inner) => memberLines(inner, registrations, '@staticmethod')))),
      ];
    case 'class': {
      const found = registrations[member.registration];
      return found?.kind === 'class' ? classLines(found, name) : [`${name}: type`];
    }
  }
}

function functionLines(
  name: string,
  description: string | null,
  { parameters, returns }: Signature,
  self: string | null,
): string[] {
  if (!isPythonName(name) && name !== '__init__')
    return [`# ${JSON.stringify(name)} is not a name in Python: register it under another one`];
  const given = parameters.map((parameter, index) => parameterText(parameter, index));
  const head = `def ${name}(${[...(self === null ? [] : [self]), ...given].join(', ')}) -> ${returns?.python ?? 'Any'}:`;
  const body = docstring(description);
  return body.length === 0 ? [`${head} ...`] : [head, ...indent(body), ...indent(['...'])];
}

function parameterText({ name, optional, rest, type }: Parameter, index: number): string {
  const own = isPythonName(name) && name !== 'self' ? name : `arg${index + 1}`;
  if (rest) return `*${own}: Any`;
  return `${own}: ${type?.python ?? 'Any'}${optional ? ' = ...' : ''}`;
}

function constantType(value: string | number | boolean | null): string {
  if (value === null) return 'None';
  return typeof value === 'string'
    ? 'str'
    : typeof value === 'boolean'
      ? 'bool'
      : Number.isInteger(value)
        ? 'int'
        : 'float';
}

function isPythonName(name: string): boolean {
  return /^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(name) && !KEYWORDS.has(name);
}

function docstring(description: string | null): string[] {
  if (description === null || description.trim() === '') return [];
  const text = description.trim().replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').split(/\r?\n/);
  const last = text.at(-1) ?? '';
  return text.length === 1
    ? [`"""${last}${last.endsWith('"') ? ' ' : ''}"""`]
    : [`"""${text[0] ?? ''}`, ...text.slice(1), '"""'];
}

function trailing(description: string | null): string {
  return description === null ? '' : `  # ${oneLine(description)}`;
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function orDots(body: string[]): string[] {
  return body.some((line) => !line.startsWith('#')) ? body : [...body, '...'];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? line : `    ${line}`));
}
