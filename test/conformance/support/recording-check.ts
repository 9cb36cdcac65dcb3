import type { Checks, Reporting } from '../../../src/guards/node/judge/check.js';
import type { Request } from '../../../src/guards/node/judge/request.js';
import type { Judge } from '../../../src/guards/node/decide/index.js';

/** In the place of src/guards/node/judge/check.ts: records every request and refuses none. */
export function createChecks({ describer }: Judge, _startedAt: number, { send }: Reporting): Checks {
  const record = (request: Request): void => {
    const { guard, api, action, kind, subject } = request;
    const { stack = '' } = new Error('a request');
    send(describer.report(process.pid, guard, api, action, kind, subject, stack, ''));
  };
  return {
    check(request) {
      record(request);
      return request.subject;
    },
    allows: () => true,
    count: () => 0,
    refuses: false,
  };
}
