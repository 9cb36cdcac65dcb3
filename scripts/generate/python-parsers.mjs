// Python parsers for shapes of src/wire/shape.ts: straight-line functions that refuse unknown and missing keys and wrong
// types, in the same order and words as `problemOf` does.

/**
 * Functions `parse_...` for the shapes called `roots`, and for every record that they refer to. `language`: the exports of
 * shape.ts.
 */
export function pythonParsers(shapes, roots, language) {
  const { allFields, isOptional, nameOf } = language;
  const functions = new Map();
  const used = new Set(['_refuse']);
  for (const root of roots) define(root);
  const helpers = Object.entries(HELPERS).filter(([name]) => used.has(name));
  return [SHAPE_ERROR, ...helpers.map(([, source]) => source), ...functions.values()].join('\n\n\n');

  function define(name) {
    if (functions.has(name)) return;
    // Its place in the file; functions that it needs come after it, as Python looks names up when it calls.
    functions.set(name, '');
    const lines = checks(shapes[name], { value: 'value', at: 'at', suffix: '' }, 1);
    functions.set(name, [`def ${functionOf(name)}(value, at=${text(name)}):`, ...lines, '    return value'].join('\n'));
  }

  /** Lines that check the Python expression `place.value`. It is at `place.at`, an expression, with `suffix` behind it. */
  function checks(shape, place, depth) {
    if (typeof shape === 'string') return named(shape, place, depth);
    if ('literal' in shape) {
      return [
        indent(depth, `if ${unlikeLiteral(shape.literal, place.value)}:`),
        refusal(place, 'unknown value', depth + 1),
      ];
    }
    if ('integer' in shape) return [helper('_between', place, depth, ...shape.integer)];
    if ('nullable' in shape)
      return [indent(depth, `if ${place.value} is not None:`), ...checks(shape.nullable, place, depth + 1)];
    if ('list' in shape) return listChecks(shape.list, place, depth);
    if ('pairs' in shape) throw new TypeError('Python writes pairs, and never reads them');
    if ('map' in shape) return mapChecks(shape, place, depth);
    if ('fields' in shape) return fieldChecks(allFields(shapes, shape), place, depth, null);
    return variantChecks(shape, place, depth);
  }

  function named(shape, place, depth) {
    if (shape === 'tree') return [indent(depth, 'pass')];
    if (Object.hasOwn(HELPERS, `_${shape}`)) return [helper(`_${shape}`, place, depth)];
    const target = shapes[shape];
    if (target === undefined) throw new TypeError(`there is no shape ${shape}`);
    if (typeof target === 'string' || !('fields' in target || 'tag' in target)) return checks(target, place, depth);
    define(shape);
    return [indent(depth, `${functionOf(shape)}(${place.value}, ${joined(place)})`)];
  }

  function listChecks(item, place, depth) {
    if (item === 'text') return [helper('_texts', place, depth)];
    const [index, one] = [`index${depth}`, `item${depth}`];
    const at = `"%s${place.suffix}[%d]" % (${place.at}, ${index})`;
    return [
      helper('_list', place, depth),
      indent(depth, `for ${index}, ${one} in enumerate(${place.value}):`),
      ...checks(item, { value: one, at, suffix: '' }, depth + 1),
    ];
  }

  function mapChecks({ map, keys }, place, depth) {
    const [key, one] = [`key${depth}`, `item${depth}`];
    const known =
      keys === undefined
        ? []
        : [
            indent(depth + 1, `if ${key} not in ${tuple(shapes[keys].literal)}:`),
            indent(depth + 2, `_unknown(${joined(place)}, ${key})`),
          ];
    if (keys !== undefined) used.add('_unknown');
    const at =
      keys === undefined ? joined({ ...place, suffix: `${place.suffix}[]` }) : `${joined(place)} + "." + ${key}`;
    return [
      helper('_map', place, depth),
      indent(depth, `for ${key}, ${one} in ${place.value}.items():`),
      ...known,
      ...checks(map, { value: one, at, suffix: '' }, depth + 1),
    ];
  }

  function variantChecks({ tag, variants }, place, depth) {
    const lines = [
      helper('_map', place, depth),
      helper('_has', place, depth, text(tag)),
      indent(depth, `tag = ${place.value}[${text(tag)}]`),
    ];
    for (const [index, [name, shape]] of Object.entries(variants).entries()) {
      lines.push(indent(depth, `${index === 0 ? 'if' : 'elif'} tag == ${text(name)}:`));
      lines.push(...fieldChecks(allFields(shapes, shape), place, depth + 1, tag));
    }
    const below = { ...place, suffix: `${place.suffix}.${tag}` };
    return [...lines, indent(depth, 'else:'), refusal(below, 'unknown value', depth + 1)];
  }

  function fieldChecks(fields, place, depth, tag) {
    const names = Object.keys(fields);
    const required = names.filter((field) => !isOptional(field));
    const others = [...(tag === null ? [] : [tag]), ...names.filter(isOptional).map(nameOf)];
    const lines = [helper('_record', place, depth, tuple(required), tuple(others))];
    for (const field of names) {
      const name = nameOf(field);
      const below = { value: `${place.value}[${text(name)}]`, at: place.at, suffix: `${place.suffix}.${name}` };
      const own = checks(fields[field], below, isOptional(field) ? depth + 1 : depth);
      if (own.every((line) => line.trim() === 'pass')) continue;
      if (isOptional(field)) lines.push(indent(depth, `if ${text(name)} in ${place.value}:`));
      lines.push(...own);
    }
    return lines;
  }

  function helper(name, { value, at, suffix }, depth, ...rest) {
    for (const needed of [name, ...(NEEDS[name] ?? [])]) used.add(needed);
    return indent(depth, `${name}(${[value, at, text(suffix), ...rest].join(', ')})`);
  }
}

/** Functions `..._text` that put the records called `names` together from texts that are JSON already. */
export function pythonWriters(shapes, names, { allFields, nameOf }) {
  return names.map((name) => {
    const fields = Object.keys(allFields(shapes, shapes[name])).map(nameOf);
    const template = fields.map((field) => `${text(field)}:%s`).join(',');
    return [
      `def ${snake(name)}_text(${fields.map(snake).join(', ')}):`,
      `    return '{${template}}' % (${fields.map(snake).join(', ')})`,
    ].join('\n');
  });
}

const SHAPE_ERROR = `class ShapeError(ValueError):
    """A value that does not fit its shape: see src/wire/shape.ts."""`;

// Exact types: JSON gives no others, and True would pass for an int. Places are put together only where one is refused.
const HELPERS = {
  _refuse: `def _refuse(at, suffix, problem):
    raise ShapeError("%s%s: %s" % (at, suffix, problem))`,
  _unknown: `def _unknown(at, key):
    raise ShapeError("%s: unknown key %s" % (at, _quote(key[:80])))`,
  _map: `def _map(value, at, suffix):
    if type(value) is not dict:
        _refuse(at, suffix, "not a record")`,
  _has: `def _has(value, at, suffix, key):
    if key not in value:
        _refuse(at, suffix, 'the key "%s" is missing' % key)`,
  _record: `def _record(value, at, suffix, required, others):
    _map(value, at, suffix)
    for key in required:
        _has(value, at, suffix, key)
    for key in value:
        if key not in required and key not in others:
            _unknown(at + suffix, key)`,
  _list: `def _list(value, at, suffix):
    if type(value) is not list:
        _refuse(at, suffix, "not a list")`,
  _text: `def _text(value, at, suffix):
    if type(value) is not str:
        _refuse(at, suffix, "not a text")`,
  _texts: `def _texts(value, at, suffix):
    _list(value, at, suffix)
    for index, item in enumerate(value):
        if type(item) is not str:
            _refuse(at, "%s[%d]" % (suffix, index), "not a text")`,
  _flag: `def _flag(value, at, suffix):
    if type(value) is not bool:
        _refuse(at, suffix, "not a flag")`,
  _integer: `def _integer(value, at, suffix):
    if type(value) is not int:
        _refuse(at, suffix, "not an integer")`,
  _between: `def _between(value, at, suffix, least, most):
    if type(value) is not int or not least <= value <= most:
        _refuse(at, suffix, "not an integer in its range")`,
  _number: `def _number(value, at, suffix):
    if type(value) is not int and (type(value) is not float or value - value != 0):
        _refuse(at, suffix, "not a number")`,
};

const NEEDS = { _record: ['_map', '_has', '_unknown'], _texts: ['_list'] };

/** Whether a value is none of a literal's. */
function unlikeLiteral(values, value) {
  const tests = [];
  const texts = values.filter((one) => typeof one === 'string');
  const numbers = values.filter((one) => typeof one === 'number');
  if (texts.length > 0) tests.push(`type(${value}) is not str or ${value} not in ${tuple(texts)}`);
  if (numbers.length > 0) tests.push(`type(${value}) is not int or ${value} not in ${tuple(numbers, String)}`);
  const words = [
    [null, 'None'],
    [true, 'True'],
    [false, 'False'],
  ];
  for (const [one, name] of words) if (values.includes(one)) tests.push(`${value} is not ${name}`);
  return tests.length === 1 ? tests[0] : tests.map((test) => `(${test})`).join(' and ');
}

function refusal({ at, suffix }, problem, depth) {
  return indent(depth, `_refuse(${at}, ${text(suffix)}, ${text(problem)})`);
}

function functionOf(name) {
  return `parse_${snake(name)}`;
}

function snake(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function joined({ at, suffix }) {
  return suffix === '' ? at : `${at} + ${text(suffix)}`;
}

function tuple(items, literal = text) {
  return items.length === 1 ? `(${literal(items[0])},)` : `(${items.map((item) => literal(item)).join(', ')})`;
}

function text(value) {
  if (!/^[\w.[\]$ -]*$/.test(value)) throw new TypeError(`${value} would need to be escaped`);
  return `"${value}"`;
}

function indent(depth, line) {
  return `${'    '.repeat(depth)}${line}`;
}
