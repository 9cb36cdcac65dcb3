import type { CodeRoots, GuardPolicy } from '../../../trace/protocol.js';
import { createDecider, type Decider } from './create-decider.js';
import { createDescriber, type Describer } from './describe.js';
import { conjoin, type Facts, factsOf } from './facts.js';
import { provideUrl } from './idna.js';

export interface Judge {
  readonly decider: Decider;
  readonly describer: Describer;
  readonly facts: Facts;
  /** The policy, as a child gets it. */
  readonly policyText: string;
  /** The same without denied imports, for a thread of module hooks. */
  readonly hooksPolicyText: string;
}

/**
 * The bundle of this folder evaluates to this function. `policiesText`: a list, all of which hold. `stdio`: the files
 * behind descriptors 0 to 2, one a line.
 */
export function createJudge(policiesText: string, rootsText: string, stdio: string, ownFolder: string): Judge {
  provideUrl();
  // Both were serialised by our own launcher, or by the API from options that it checked.
  const policy = conjoin(JSON.parse(policiesText) as readonly GuardPolicy[]);
  const roots = JSON.parse(rootsText) as CodeRoots;
  return {
    decider: createDecider(policy, roots, stdio),
    describer: createDescriber(policy, ownFolder),
    facts: factsOf(policy),
    policyText: JSON.stringify(policy),
    hooksPolicyText: JSON.stringify({ ...policy, imports: [] }),
  };
}
