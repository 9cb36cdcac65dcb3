import { isIdentifier } from '../../../registry/names.js';
import type {
  ClassRegistration,
  Member,
  Parameter,
  Registration,
  Signature,
  TypeText,
} from '../../../registry/registration.js';

/** A file of ambient declarations. Calls return promises: that is true at every isolation level. */
export function printTypeScript(registrations: readonly Registration[]): string {
  return registrations
    .flatMap((registration) => registrationText(registration, registrations))
    .map((part) => `${part}\n`)
    .join('\n');
}

function registrationText(registration: Registration, registrations: readonly Registration[]): string[] {
  const text = comment(registration.description);
  switch (registration.kind) {
    case 'function':
      return [`${text}declare function ${registration.name}${callText(registration.signature)};`];
    case 'class':
      return registration.global ? [`${text}declare ${classText(registration, registration.name)}`] : [];
    case 'module':
      return [moduleText(registration, registrations)];
    case 'python-module':
      return [];
  }
}

function moduleText(
  { name, description, global, members }: Extract<Registration, { kind: 'module' }>,
  registrations: readonly Registration[],
): string {
  const exports = members.map((member, index) => indent(exportText(member, index, registrations)));
  // Without a statement of its own an ambient module exports all that is declared in it.
  const lines = [`${comment(description)}declare module ${JSON.stringify(name)} {`, ...exports, '  export {};', '}'];
  if (global) lines.push(`declare const ${name}: typeof import(${JSON.stringify(name)});`);
  return lines.join('\n');
}

function exportText(member: Member, index: number, registrations: readonly Registration[]): string {
  const plain = isIdentifier(member.name);
  const name = plain ? member.name : `_${index}`;
  const word = plain ? 'export ' : '';
  const alias = plain
    ? ''
    : `\nexport { ${name} as ${/^[\w$]+$/.test(member.name) ? member.name : JSON.stringify(member.name)} };`;
  const text = comment(member.description);
  if (member.kind === 'method') return `${text}${word}function ${name}${callText(member.signature)};${alias}`;
  if (member.kind === 'class') return `${text}${word}${classText(classOf(member, registrations), name)}${alias}`;
  const keyword = member.kind === 'field' && member.writable ? 'let' : 'const';
  return `${text}${word}${keyword} ${name}: ${memberType(member, registrations)};${alias}`;
}

function classText({ constructable, construction, statics, members }: ClassRegistration, name: string): string {
  const lines = [
    constructable ? `constructor(${parametersText(construction.parameters)});` : 'private constructor();',
    ...statics.map((member) => memberText(member, 'static ')),
    ...members.map((member) => memberText(member, '')),
  ];
  return `class ${name} {\n${lines.map(indent).join('\n')}\n}`;
}

function memberText(member: Member, word: string): string {
  const key = isIdentifier(member.name) ? member.name : JSON.stringify(member.name);
  const text = comment(member.description);
  if (member.kind === 'method') return `${text}${word}${key}${callText(member.signature)};`;
  const readonly = member.kind === 'field' && member.writable ? '' : 'readonly ';
  return `${text}${word}${readonly}${key}: ${memberType(member, [])};`;
}

function memberType(member: Exclude<Member, { kind: 'method' }>, registrations: readonly Registration[]): string {
  switch (member.kind) {
    case 'field':
      return type(member.type);
    case 'constant':
      return JSON.stringify(member.value);
    case 'class':
      return registrations.length === 0 ? 'unknown' : objectClass(classOf(member, registrations));
    case 'object': {
      const lines = member.members.map((inner) =>
        inner.kind === 'class'
          ? indent(`readonly ${JSON.stringify(inner.name)}: ${memberType(inner, registrations)};`)
          : indent(memberText(inner, '')),
      );
      return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
    }
  }
}

/** A class that is the value of a property. */
function objectClass({ constructable, construction, statics, members }: ClassRegistration): string {
  const instance = `{\n${members.map((member) => indent(memberText(member, ''))).join('\n')}\n}`;
  const lines = [
    ...(constructable
      ? [`new (${parametersText(construction.parameters)}): ${instance};`]
      : [`readonly prototype: ${instance};`]),
    ...statics.map((member) => memberText(member, '')),
  ];
  return `{\n${lines.map(indent).join('\n')}\n}`;
}

function classOf(
  { registration }: Extract<Member, { kind: 'class' }>,
  registrations: readonly Registration[],
): ClassRegistration {
  const found = registrations[registration];
  if (found?.kind !== 'class') throw new Error(`registration ${registration} is not a class`);
  return found;
}

function callText({ parameters, returns }: Signature): string {
  return `(${parametersText(parameters)}): Promise<${type(returns)}>`;
}

function parametersText(parameters: readonly Parameter[]): string {
  const names = new Set<string>();
  return parameters
    .map(({ name, optional, rest, type: own }, index) => {
      const unique = names.has(name) ? `${name}${index + 1}` : name;
      names.add(unique);
      if (rest) return `...${unique}: ${own === null ? 'unknown[]' : own.typescript}`;
      return `${unique}${optional ? '?' : ''}: ${type(own)}`;
    })
    .join(', ');
}

function type(text: TypeText | null): string {
  return text?.typescript ?? 'unknown';
}

function comment(description: string | null): string {
  if (description === null || description.trim() === '') return '';
  const lines = description.trim().replaceAll('*/', '*\\/').split(/\r?\n/);
  return lines.length === 1
    ? `/** ${lines[0] ?? ''} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */\n`;
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
