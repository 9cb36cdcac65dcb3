import { isIdentifier } from '../../../registry/names.js';
import type { TypeSyntax } from '../../type-syntax.js';

export const TYPESCRIPT_TYPES: TypeSyntax = {
  any: 'unknown',
  named: { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' },
  literal: (value) => JSON.stringify(value),
  array: (item) => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`),
  tuple: (items) => `[${items.join(', ')}]`,
  record: (value) => `Record<string, ${value}>`,
  object: (members) => {
    const texts = members.map(({ name, optional, type }) => {
      const key = isIdentifier(name) ? name : JSON.stringify(name);
      return `${key}${optional ? '?' : ''}: ${type}`;
    });
    return `{ ${texts.join('; ')} }`;
  },
  intersection: (parts) => parts.map((part) => (part.includes('|') ? `(${part})` : part)).join(' & '),
};
