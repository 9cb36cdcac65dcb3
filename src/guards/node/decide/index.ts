import { createDecider, type Decider } from './create-decider.js';
import { createDescriber, type Describer } from './describe.js';
import { provideUrl } from './idna.js';

export interface Judge {
  readonly decider: Decider;
  readonly describer: Describer;
}

/** The bundle of this folder evaluates to this function. `stdio`: the files behind descriptors 0 to 2, one a line. */
export function createJudge(policyText: string, rootsText: string, stdio: string, ownFolder: string): Judge {
  provideUrl();
  return { decider: createDecider(policyText, rootsText, stdio), describer: createDescriber(policyText, ownFolder) };
}
