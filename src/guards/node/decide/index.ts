import type { CodeRoots } from '../../../wire/boot.js';
import type { GuardPolicy } from '../../../wire/policy.js';
import { createDecider, type Decider } from './create-decider.js';
import { createDescriber, type Describer } from './describe.js';
import { conjoin, type Plain, plainPart } from './facts.js';
import { provideUrl } from './idna.js';

/** Knows a policy and answers questions about it. Whether an answer becomes a refusal is for judge/check.ts. */
export interface Judge extends Plain {
  readonly decider: Decider;
  readonly describer: Describer;
}

/**
 * The bundle of this folder evaluates to this function. `policiesText` is a list of policies, all of which hold. `stdio`
 * names the files behind descriptors 0 to 2, one a line.
 */
export function createJudge(policiesText: string, rootsText: string, stdio: string, ownFolder: string): Judge {
  provideUrl();
  // Serialised by our own launcher, or by the API from options that it checked.
  const policy = conjoin(JSON.parse(policiesText) as readonly GuardPolicy[]);
  // Serialised by our own launcher, or by the API.
  const roots = JSON.parse(rootsText) as CodeRoots;
  return {
    ...plainPart(policy),
    decider: createDecider(policy, roots, stdio, ownFolder),
    describer: createDescriber(policy, ownFolder),
  };
}
