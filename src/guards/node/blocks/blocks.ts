import type { Violation } from '../../../wire/report.js';
import { evalGuard } from '../guards/code/eval.js';
import { showEnvironment } from '../guards/process/hidden-environment.js';
import type { Checks } from '../judge/check.js';
import type { CreateScope, Current, Scope } from '../judge/scope.js';
import type { Installer } from '../entry/installer.js';
import { append, data, defineProperty, emptyRecord } from '../seams/primordials.js';
import { privateStorage } from './private-storage.js';
import type { OpenJudge } from '../realm/private-realm.js';
import { freezeSeams } from '../seams/seam.js';
import type { PolicyViolation } from '../judge/violation.js';

/** Gets to know every refusal inside its block. */
export type Listener = (violation: Violation, error: PolicyViolation | null) => void;

/** Policies in force, one inside the other, as JSON: the private realm puts them together. None is there twice. */
interface Layers {
  readonly texts: readonly string[];
  readonly listeners: readonly Listener[];
}

/** What an async context carries. */
interface Context extends Layers {
  /** Together with the blocks of the whole process, as of `version`. */
  scope: Scope | null;
  version: number;
}

interface Block {
  readonly text: string;
  readonly listener: Listener | null;
  readonly hasCode: boolean;
}

export interface Blocks {
  readonly current: Current;
  readonly listeners: () => readonly Listener[];
  /** The whole process, until the answer is called; for ever where `sealed`. */
  readonly enter: (text: string, listener: Listener | null, sealed: boolean) => () => void;
  /** Calls `body` inside: it, and all that follows from it in its async context. */
  readonly run: <T>(inside: Inside, body: () => T) => T;
  /** What `run` takes: this policy inside whatever is around the call of `inside`. */
  readonly inside: (text: string, listener: Listener | null) => Inside;
}

/** Made for one call of a function; a generator that it returned is resumed in the same one. */
export type Inside = Layers & { readonly isContext: true };

const NONE: readonly Listener[] = [];
const MAX_SCOPES = 512;

/** Which policy holds: that of the blocks around the whole process, and of those around the async context. */
export function createBlocks(
  openJudge: OpenJudge,
  rootsText: string,
  createChecks: (judge: ReturnType<OpenJudge>) => Checks,
  createScope: CreateScope,
  createInstaller: (current: Current) => Installer,
): Blocks {
  const storage = privateStorage<Context>();
  let scopes = emptyRecord<Scope>();
  let known = 0;
  let blocks: readonly Block[] = [];
  let processTexts: readonly string[] = [];
  let processScope: Scope | null = null;
  let processListeners = NONE;
  let version = 0;
  let hasContexts = false;
  let hasCodeContexts = false;
  let isSealed = false;
  let restoreEval: (() => void) | null = null;

  const current: Current = () => {
    if (!hasContexts) return processScope;
    const context = storage.getStore();
    if (context === undefined) return processScope;
    if (context.version !== version) {
      context.scope = scopeOf(united(processTexts, context.texts));
      context.version = version;
    }
    return context.scope;
  };
  const installer = createInstaller(current);

  function scopeOf(list: readonly string[]): Scope {
    let texts = '';
    for (let index = 0; index < list.length; index += 1) texts += `${index === 0 ? '' : ','}${list[index]}`;
    const found = scopes[texts];
    if (found !== undefined) return found;
    if (known >= MAX_SCOPES) {
      scopes = emptyRecord<Scope>();
      known = 0;
    }
    const judge = openJudge(`[${texts}]`, rootsText);
    const scope = createScope(judge, createChecks(judge));
    defineProperty(scopes, texts, data(scope));
    known += 1;
    return scope;
  }

  /** Everything that can fail happens before anything changes; the change itself is one step. */
  function hold(next: readonly Block[]): void {
    let texts: readonly string[] = [];
    let listeners = NONE;
    let hasCode = hasCodeContexts;
    for (let index = 0; index < next.length; index += 1) {
      const block = next[index];
      if (block === undefined) continue;
      texts = united(texts, [block.text]);
      hasCode ||= block.hasCode;
      if (block.listener !== null) listeners = united(listeners, [block.listener]);
    }
    const scope = texts.length === 0 ? null : scopeOf(texts);
    if (hasCode) restoreEval ??= evalGuard(current, false);
    blocks = next;
    processTexts = texts;
    processListeners = listeners;
    processScope = scope;
    version += 1;
    showEnvironment(scope);
    if (!hasCode && restoreEval !== null) {
      restoreEval();
      restoreEval = null;
    }
  }

  function prepare(text: string): Scope {
    const scope = scopeOf([text]);
    installer.ensure(scope.facts);
    if (isSealed) freezeSeams();
    return scope;
  }

  return {
    current,
    listeners() {
      const context = hasContexts ? storage.getStore() : undefined;
      return context === undefined ? processListeners : united(processListeners, context.listeners);
    },
    enter(text, listener, sealed) {
      const block: Block = { text, listener, hasCode: prepare(text).facts.code };
      hold(united(blocks, [block]));
      if (sealed) {
        isSealed = true;
        freezeSeams();
      }
      let isDone = false;
      return () => {
        if (isDone || isSealed) return;
        isDone = true;
        hold(without(blocks, block));
      };
    },
    inside(text, listener) {
      const { code } = prepare(text).facts;
      hasContexts = true;
      if (code && !hasCodeContexts) {
        hasCodeContexts = true;
        restoreEval ??= evalGuard(current, false);
        if (isSealed) freezeSeams();
      }
      const outer = storage.getStore();
      return {
        isContext: true,
        texts: united(outer?.texts ?? [], [text]),
        listeners: united(outer?.listeners ?? NONE, listener === null ? NONE : [listener]),
      };
    },
    run(inside, body) {
      const outer = storage.getStore();
      // A generator is resumed by whoever likes to: what is around the caller holds as well.
      const texts = outer === undefined ? inside.texts : united(outer.texts, inside.texts);
      const listeners = outer === undefined ? inside.listeners : united(outer.listeners, inside.listeners);
      return storage.run({ texts, listeners, scope: null, version: -1 }, body);
    },
  };
}

/** Both lists, each member once: a function that calls itself inside its own block adds nothing. */
function united<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  const list: T[] = [];
  for (let index = 0; index < first.length; index += 1) append(list, first[index]);
  for (let index = 0; index < second.length; index += 1) {
    const member = second[index];
    let isNew = true;
    for (let known = 0; known < list.length && isNew; known += 1) isNew = list[known] !== member;
    if (isNew) append(list, member);
  }
  return list;
}

function without<T>(list: readonly T[], member: T): readonly T[] {
  const rest: T[] = [];
  for (let index = 0; index < list.length; index += 1) if (list[index] !== member) append(rest, list[index]);
  return rest;
}
