import type { Violation } from '../../../wire/report.js';
import { evalGuard } from '../guards/code/eval.js';
import { showEnvironment } from '../guards/process/hidden-environment.js';
import type { Current, Scope } from '../judge/scope.js';
import type { Installer } from '../entry/installer.js';
import { united, without } from './lists.js';
import { privateStorage } from './private-storage.js';
import { freezeSeams } from '../seams/seam.js';
import type { PolicyViolation } from '../judge/violation.js';

/** Called for every refusal inside its block. */
export type Listener = (violation: Violation, error: PolicyViolation | null) => void;

/** The policies in force, one inside the other, as JSON. None is there twice. */
interface Layers {
  readonly texts: readonly string[];
  readonly listeners: readonly Listener[];
}

/** Carried by an async context. */
interface Context extends Layers {
  /** Includes the blocks of the whole process, as of `version`. */
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
  /** Guards the whole process until the returned function is called; for ever where `sealed`. */
  readonly enter: (text: string, listener: Listener | null, sealed: boolean) => () => void;
  /** Calls `body` inside: the policy holds for it, and for all that follows from it in its async context. */
  readonly run: <T>(inside: Inside, body: () => T) => T;
  /** For `run`: this policy inside the blocks around the call of `inside`. */
  readonly inside: (text: string, listener: Listener | null) => Inside;
}

/** Made for one call of a function; a generator that it returned is resumed in the same one. */
export type Inside = Layers & { readonly isContext: true };

const NONE: readonly Listener[] = [];

/** Knows which policy holds: that of the blocks around the whole process and around the async context. */
export function createBlocks(
  scopeOf: (policies: readonly string[]) => Scope,
  createInstaller: (current: Current) => Installer,
): Blocks {
  const storage = privateStorage<Context>();
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
      // Anybody may resume a generator: the blocks around the caller hold as well.
      const texts = outer === undefined ? inside.texts : united(outer.texts, inside.texts);
      const listeners = outer === undefined ? inside.listeners : united(outer.listeners, inside.listeners);
      return storage.run({ texts, listeners, scope: null, version: -1 }, body);
    },
  };
}
