import { describe, expect, test } from 'vitest';
import { Policy } from '../../../../src/sandbox/policy.js';
import type { MembersOptions } from '../../../../src/sandbox/registry/rules/options.js';
import { openPolicy } from './facade.js';

class Machine {
  static build(): string {
    return 'built';
  }
  serial = 1;
  start(): string {
    return 'started';
  }
  get state(): string {
    return 'on';
  }
  selfDestruct(): string {
    return 'gone';
  }
}

class Robot extends Machine {
  static wreck(): string {
    return 'wrecked';
  }
  secret = 'secret';
  _hidden = 1;
  [Symbol.iterator](): void {}
  override selfDestruct(): string {
    return 'boom';
  }
  getName(): string {
    return 'r';
  }
}

class Nurse extends Robot {
  tools = ['t'];
  heal(): string {
    return 'healed';
  }
}

class Loose {
  constructor(options: object) {
    Object.assign(this, options);
  }
  known(): string {
    return 'known';
  }
}

/** Every kind of registration with members, in which a Nurse is found: [kind, the name that its members have, how]. */
const KINDS: readonly (readonly [string, string, (options: MembersOptions) => Policy])[] = [
  ['a class', 'Nurse', (options) => new Policy().cls(Nurse, options)],
  ['a class of another name', 'Carer', (options) => new Policy().cls(Nurse, { ...options, name: 'Carer' })],
  ['a class in a module', 'ward.Nurse', (options) => new Policy().module('ward', { Nurse }, options)],
  ['an object', 'nurse', (options) => new Policy().module('nurse', new Nurse(), options)],
  ['an object in a module', 'ward.nurse', (options) => new Policy().module('ward', { nurse: new Nurse() }, { ...options, recursive: true })],
]; // prettier-ignore

function shown(policy: Policy): string {
  return JSON.stringify(policy.createDispatcher().registrations);
}

describe.each(KINDS)('patterns of %s', (kind, _, register) => {
  const what = expect.objectContaining({ code: 'E_BAD_PATTERN' }) as unknown;

  test.each([
    ['a slip', 'selfDestrct'],
    ['a slip behind an owner', 'Robot.selfDestrct'],
    ['an owner that is none of its classes', 'Rbot.selfDestruct'],
    ['a class that does not have the member', 'Machine.heal'],
    ['a glob that matches nothing', 'zap*'],
    ['a glob behind an owner', 'Robot.zap*'],
    ['a name with one character too many', 'heal?'],
    ['a slip in a list', ['heal', 'haal']],
  ])('%s is an error in include, exclude and configure', (__, pattern) => {
    expect(() => register({ include: pattern })).toThrow(what);
    expect(() => register({ exclude: pattern })).toThrow(what);
    const keys = [pattern].flat().filter((key) => key !== 'heal');
    for (const key of keys) expect(() => register({ configure: { [key]: { allow: false } } })).toThrow(what);
  });

  test.each([
    ['everything', '*', '_*', ['heal', 'start', 'state', 'selfDestruct']],
    ['private names, of which there may be none', 'heal', '_zap*', ['heal']],
    ['a glob', 'he*', 'self*', ['heal']],
    ['an accessor', 'state', 'heal', ['state']],
    ['an accessor by its class', 'Machine.state', 'Machine.start', ['state']],
    ['owners by a glob', '*.heal', 'R*.selfDestruct', ['heal']],
    ['nothing excluded', '*', [], ['heal', 'start', 'state', 'selfDestruct']],
  ])('%s is none', (__, include, exclude, wanted) => {
    const text = shown(register({ include, exclude }));
    const found = ['heal', 'start', 'state', 'selfDestruct'].filter((name) => text.includes(`"${name}"`));
    expect(found).toEqual(wanted);
  });

  test.each([
    'selfDestruct',
    'Nurse.selfDestruct',
    'Robot.selfDestruct',
    'Machine.selfDestruct',
    'Robot.self*',
    '?obot.selfDestruct',
  ])('exclude %s hides it, wherever it is inherited from', (exclude) => {
    expect(shown(register({}))).toContain('selfDestruct');
    const after = shown(register({ exclude }));
    expect(after).not.toContain('selfDestruct');
    expect(after).toContain('heal');
  });

  test.each(['selfDestruct', 'Robot.selfDestruct', 'Machine.selfDestruct'])(
    'include %s shows it, and nothing else',
    (include) => {
      const after = shown(register({ include }));
      expect(after).toContain('"selfDestruct"');
      expect(after).not.toContain('"heal"');
      expect(after).not.toContain('"getName"');
    },
  );

  test('configure reaches it by its owner', () => {
    // In a module a name alone means an export of it.
    const names = kind.endsWith('in a module') ? ['Robot.selfDestruct'] : ['selfDestruct', 'Robot.selfDestruct'];
    for (const name of names) {
      expect(shown(register({ configure: { [name]: { allow: false } } }))).not.toContain('selfDestruct');
      expect(shown(register({ configure: { [name]: { description: 'words' } } }))).toContain('words');
    }
  });
});

describe('members that only instances have', () => {
  test('are hidden by the name of the class that makes them, and by its subclass', () => {
    for (const exclude of ['secret', 'Robot.secret', 'Nurse.secret', 'Robot.sec*']) {
      const { dispatcher } = openPolicy(new Policy().cls(Nurse, { exclude }));
      expect(dispatcher.fieldsOf(new Nurse())?.map(({ name }) => name)).toEqual(['serial', 'tools']);
    }
  });

  test('are shown by their class, but not by all that begins like them', () => {
    const fields = (include: string): unknown =>
      openPolicy(new Policy().cls(Nurse, { include }))
        .dispatcher.fieldsOf(new Nurse())
        ?.map(({ name }) => name);
    expect(fields('Robot.secret')).toEqual(['secret']);
    // A wildcard for a parent would show what the subclass makes.
    expect(fields('Robot.*')).toEqual([]);
    expect(fields('Nurse.*')).toEqual(['serial', 'secret', 'tools']);
  });

  test('may have any name where the constructor takes them from elsewhere', () => {
    const fields = (policy: Policy): unknown =>
      openPolicy(policy)
        .dispatcher.fieldsOf(new Loose({ anything: 1, other: 2 }))
        ?.map(({ name }) => name);
    expect(fields(new Policy().cls(Loose, { exclude: 'anything' }))).toEqual(['other']);
    expect(() => new Policy().cls(Loose, { exclude: 'Loos.anything' })).toThrow(
      expect.objectContaining({ message: 'class "Loose", exclude: there is no "Loos.anything"' }),
    );
    expect(fields(new Policy().module('m', { Loose }, { exclude: 'Loose.anything' }))).toEqual(['other']);
    expect(() => new Policy().module('m', { Loose }, { exclude: 'anything' })).toThrow(
      expect.objectContaining({ message: 'module "m", exclude: there is no "anything"' }),
    );
  });

  test('of an error are its own', () => {
    class Failed extends Error {}
    const { dispatcher } = openPolicy(new Policy().cls(Failed, { include: ['message', 'cause'] }));
    // They are known names, and cross with the error itself: it has no fields besides.
    expect(dispatcher.fieldsOf(new Failed('m', { cause: 1 }))).toEqual([]);
    expect(() => new Policy().cls(Failed, { include: ['mesage'] })).toThrow(
      expect.objectContaining({ message: 'class "Failed", include: there is no "mesage"' }),
    );
  });
});

test('statics are reached by the class that they are inherited from', () => {
  const statics = (options: MembersOptions): unknown => {
    const [registration] = new Policy().cls(Nurse, options).createDispatcher().registrations;
    return registration?.kind === 'class' ? registration.statics.map(({ name }) => name).sort() : null;
  };
  expect(statics({})).toEqual(['build', 'wreck']);
  expect(statics({ exclude: 'Machine.build' })).toEqual(['wreck']);
  expect(statics({ exclude: 'Robot.wreck' })).toEqual(['build']);
  expect(() => statics({ exclude: 'Machine.wreck' })).toThrow('class "Nurse", exclude: there is no "Machine.wreck"');
});

test('a class in a module that has rules of its own is not spoken about there', () => {
  expect(() => new Policy().cls(Nurse).module('ward', { Nurse }, { exclude: 'Nurse.heal' })).toThrow(
    expect.objectContaining({ code: 'E_BAD_PATTERN', message: 'module "ward", exclude: there is no "Nurse.heal"' }),
  );
});

test('the error names what is near', () => {
  expect(() => new Policy().cls(Nurse, { exclude: 'haal' })).toThrow(
    expect.objectContaining({ message: 'class "Nurse", exclude: there is no "haal"', hint: 'did you mean "heal"?' }),
  );
});
