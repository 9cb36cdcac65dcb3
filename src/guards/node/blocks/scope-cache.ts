import type { Checks } from '../judge/check.js';
import type { CreateScope, Scope } from '../judge/scope.js';
import type { OpenJudge } from '../realm/private-realm.js';
import { data, defineProperty, emptyRecord } from '../seams/primordials.js';

const MAX_SCOPES = 512;

/** The scope of a list of policies, each as JSON: the private realm puts them together. A list is put together once. */
export function createScopeCache(
  openJudge: OpenJudge,
  rootsText: string,
  createChecks: (judge: ReturnType<OpenJudge>) => Checks,
  createScope: CreateScope,
): (policies: readonly string[]) => Scope {
  let scopes = emptyRecord<Scope>();
  let known = 0;
  return (policies) => {
    let texts = '';
    for (let index = 0; index < policies.length; index += 1) texts += `${index === 0 ? '' : ','}${policies[index]}`;
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
  };
}
