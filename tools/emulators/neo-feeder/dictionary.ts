import { type FeederAct, type FeederField, feederActs } from '#server/platform/reference/feeder.ts';
import { Refusal } from './refusal.ts';

/** Fields a version has that the description does not, and the other way round. */
export type Drift = { add?: readonly string[]; drop?: readonly string[] };

type Entry = { type: string; keterangan: string };

function typeOf({ kind, length, decimals, choices }: FeederField): string {
  if (kind === 'uuid' || kind === 'date' || kind === 'text') return kind;
  if (kind === 'one') return `character(${Math.max(...choices.map((choice) => choice.length))})`;
  if (kind === 'int' || kind === 'bits') return 'integer';
  if (kind === 'char') return `character(${length})`;
  if (kind === 'string') return length === null ? 'character varying' : `character varying(${length})`;
  return length === null ? 'numeric' : `numeric(${length},${decimals})`;
}

const entry = (type: string, keterangan = ''): Entry => ({ type, keterangan });

const fieldEntry = (field: FeederField): Entry =>
  entry(typeOf(field), [field.required && 'Wajib diisi', field.list].filter(Boolean).join('. '));

function requestOf(act: FeederAct): Record<string, Entry> {
  const request: Record<string, Entry> = { act: entry('text', act.act), token: entry('text', 'GetToken') };
  if (act.kind === 'get' || act.kind === 'count') {
    for (const name of ['filter', 'order', 'limit', 'offset']) request[name] = entry('text');
  }
  for (const field of act.key)
    request[`key[${field.name}]`] = { ...fieldEntry(field), keterangan: 'Primary key' };
  for (const field of act.record) request[`record[${field.name}]`] = fieldEntry(field);
  return request;
}

/**
 * What GetDictionary says of an act.
 * @throws Refusal 13 for an act that does not exist.
 */
export function dictionaryOf(name: string, live: boolean, drift: Drift | undefined): Record<string, unknown> {
  const act = feederActs().get(name);
  if (!act) throw new Refusal(13);
  const request = requestOf(act);
  const response: Record<string, Entry> = { error_code: entry('integer'), error_desc: entry('text') };
  const columns = [...act.row, ...(live ? act.live : []), ...act.returns];
  for (const column of columns) response[`data[${column}]`] = entry('text');
  const [side, member] = act.record.length > 0 ? [request, 'record'] : [response, 'data'];
  for (const column of drift?.add ?? []) side[`${member}[${column}]`] = entry('text');
  for (const column of drift?.drop ?? []) delete side[`${member}[${column}]`];
  return { request, response };
}
