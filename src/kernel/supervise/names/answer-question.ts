import type { Answer, Question } from 'dns-packet';
import { isMetadataAddress } from '../../../policy/network/metadata.js';
import { parseAddress } from '../../../policy/network/address.js';
import { normaliseDomain } from '../../../policy/network/domain.js';
import { decideNetwork } from '../../../policy/network/network.js';
import type { NetworkClause } from '../../../policy/reach-policy.js';
import type { NameSources } from './names.js';
import type { Pins } from './pins.js';
import type { Refusal } from '../refusals.js';
import type { Lookup, Records } from './upstream.js';

export interface Answering {
  readonly clauses: readonly NetworkClause[];
  readonly sources: NameSources;
  readonly pins: Pins;
  readonly lookup: Lookup;
  readonly refuse: (refusal: Refusal) => void;
}

export interface Reply {
  readonly code: number;
  readonly answers: readonly Answer[];
}

const NOERROR = 0;
export const SERVFAIL = 2;
const NXDOMAIN = 3;
/** Of answers that do not come from a name server. */
const LOCAL_TTL = 60;

/** As for a name that does not exist: a refusal would make resolvers try again, and programs hope. */
const NO_SUCH_NAME: Reply = { code: NXDOMAIN, answers: [] };

export async function answerQuestion(answering: Answering, question: Question): Promise<Reply> {
  const reversed = addressOfReverse(question.name);
  if (reversed !== null) return answerReverse(answering, question, reversed);
  const name = normaliseDomain(question.name);
  if (name === null || !mayResolve(answering, name)) return refused(answering, name ?? question.name);

  const local = localAddresses(answering.sources, name);
  const records = local === null ? await answering.lookup(name, question.type) : inFamily(local, question.type);
  if (records === null) return NO_SUCH_NAME;
  if (records === 'failed') return { code: SERVFAIL, answers: [] };
  return { code: NOERROR, answers: records.flatMap((record) => admit(answering, name, record)) };
}

function mayResolve({ clauses }: Answering, host: string): boolean {
  return decideNetwork(clauses, { action: 'resolve', host, port: null, pinnedNames: [] }).allowed;
}

/** What is answered can be connected to; metadata addresses are never answered. */
function admit({ pins, refuse }: Answering, name: string, record: Answer): readonly Answer[] {
  if (record.type !== 'A' && record.type !== 'AAAA') return [record];
  const address = parseAddress(record.data);
  if (address === null) return [];
  if (isMetadataAddress(address)) {
    refuse(refusal('resolve', record.data));
    return [];
  }
  pins.add(record.data, name);
  return [record];
}

function refused(answering: Answering, name: string): Reply {
  const { search } = answering.sources.config;
  const suffix = search.find((domain) => name.endsWith(`.${domain}`));
  const wanted = suffix === undefined ? name : name.slice(0, -suffix.length - 1);
  // The resolver tries its search domains by itself; the program wants the name without.
  if (suffix === undefined || !mayResolve(answering, wanted)) answering.refuse(refusal('resolve', wanted));
  return NO_SUCH_NAME;
}

async function answerReverse(answering: Answering, { name, type }: Question, host: string): Promise<Reply> {
  const { clauses, lookup, refuse } = answering;
  const request = { action: 'reverse', host, port: null, pinnedNames: answering.pins.namesOf(host) } as const;
  if (!decideNetwork(clauses, request).allowed) {
    refuse(refusal('look up', host));
    return NO_SUCH_NAME;
  }
  const records = await lookup(name, type);
  if (records === 'failed') return { code: SERVFAIL, answers: [] };
  return records === null ? NO_SUCH_NAME : { code: NOERROR, answers: records };
}

function refusal(action: string, host: string): Refusal {
  return { guard: 'network', api: 'dns', action, subject: { kind: 'host', text: host } };
}

/** Null: neither /etc/hosts nor the meaning of the name says where it is. */
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
