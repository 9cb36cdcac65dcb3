import type { Answer, Question } from 'dns-packet';
import { normaliseDomain } from '../../../policy/network/domain.js';
import type { Judge } from '../judge.js';
import type { NameSources } from './names.js';
import type { Pins } from './pins.js';
import type { Lookup, Records } from './upstream.js';

export interface Answering {
  readonly sources: NameSources;
  readonly pins: Pins;
  readonly lookup: Lookup;
  readonly judge: Judge;
  /** The thread that asks; 0 if that is not known. */
  readonly tid: number;
}

export interface Reply {
  readonly code: number;
  readonly answers: readonly Answer[];
}

const NOERROR = 0;
export const SERVFAIL = 2;
const NXDOMAIN = 3;
/** For answers that do not come from a name server. */
const LOCAL_TTL = 60;

/** A refused name does not exist: an answer that says "refused" makes resolvers try again. */
const NO_SUCH_NAME: Reply = { code: NXDOMAIN, answers: [] };

export async function answerQuestion(answering: Answering, question: Question): Promise<Reply> {
  const reversed = addressOfReverse(question.name);
  if (reversed !== null) return answerReverse(answering, question, reversed);
  const name = normaliseDomain(question.name);
  if (!(await mayResolve(answering, name, question.name)) || name === null) return NO_SUCH_NAME;

  const local = localAddresses(answering.sources, name);
  const records = local === null ? await answering.lookup(name, question.type) : inFamily(local, question.type);
  if (records === null) return NO_SUCH_NAME;
  if (records === 'failed') return { code: SERVFAIL, answers: [] };
  const answers: Answer[] = [];
  for (const record of records) if (await admits(answering, name, record)) answers.push(record);
  return { code: NOERROR, answers };
}

async function mayResolve({ judge, sources, tid }: Answering, name: string | null, asked: string): Promise<boolean> {
  const host = name ?? asked;
  const suffix = sources.config.search.find((domain) => host.endsWith(`.${domain}`));
  const wanted = suffix === undefined ? host : host.slice(0, -suffix.length - 1);
  const isName = name !== null;
  const ruling = await judge.check({ guard: 'network', api: 'dns', action: 'resolve', tid, host, wanted, isName });
  return ruling.decision !== 'refuse';
}

/** Whether a record may be answered. Its address can be connected to from then on. */
async function admits({ judge, pins, tid }: Answering, name: string, record: Answer): Promise<boolean> {
  if (record.type !== 'A' && record.type !== 'AAAA') return true;
  const { data: host } = record;
  const ruling = await judge.check({ guard: 'network', api: 'dns', action: 'admit', tid, host });
  if (ruling.decision === 'refuse') return false;
  pins.add(host, name);
  return true;
}

async function answerReverse(answering: Answering, { name, type }: Question, host: string): Promise<Reply> {
  const { judge, lookup, pins, tid } = answering;
  const pinnedNames = pins.namesOf(host);
  const ruling = await judge.check({ guard: 'network', api: 'dns', action: 'reverse', tid, host, pinnedNames });
  if (ruling.decision === 'refuse') return NO_SUCH_NAME;
  const records = await lookup(name, type);
  if (records === 'failed') return { code: SERVFAIL, answers: [] };
  return records === null ? NO_SUCH_NAME : { code: NOERROR, answers: records };
}

/** null if the name is neither in /etc/hosts nor `localhost`. */
function localAddresses({ hosts }: NameSources, name: string): readonly string[] | null {
  const found = hosts.filter(({ names }) => names.includes(name)).map(({ address }) => address);
  if (found.length > 0) return found;
  return name === 'localhost' ? ['127.0.0.1', '::1'] : null;
}

function inFamily(addresses: readonly string[], type: Question['type']): Records {
  const isOfType = (address: string): boolean => (type === 'AAAA' ? address.includes(':') : !address.includes(':'));
  if (type !== 'A' && type !== 'AAAA') return [];
  return addresses.filter(isOfType).map((data) => ({ type, name: '', ttl: LOCAL_TTL, data }));
}

const REVERSE_4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.in-addr\.arpa\.?$/i;
const REVERSE_6 = /^(?:[\da-f]\.){32}ip6\.arpa\.?$/i;

function addressOfReverse(name: string): string | null {
  const four = REVERSE_4.exec(name);
  if (four !== null) return four.slice(1, 5).reverse().join('.');
  if (!REVERSE_6.test(name)) return null;
  const digits = name.slice(0, 63).split('.').reverse().join('');
  return (digits.match(/.{4}/g) ?? []).join(':');
}
