import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { type ChannelName } from '#shared/platform/feeder/channel-names.ts';
import {
  checkValues,
  compareValues,
  type FeederDifference,
  isOwnDifference,
  wireRecord,
  withSum,
} from '#shared/platform/feeder/field.ts';
import { TWICE_THERE } from '#shared/platform/feeder/state.ts';
import { type KeptFields, stillKept } from '#shared/connections/feeder/kept.ts';
import type { FeederRecord } from './neo-feeder/feeder.ts';
import type { Parents, Remote, RemoteRow } from './remotes/remote.ts';
import type { LocalRow } from './sources/source.ts';

/** One call that brings the feeder in step. */
export type Call =
  | {
      kind: 'insert';
      act: string;
      record: FeederRecord;
      ids: Record<string, string>;
      /** It follows the removal of what stood there before. */
      replaces?: true;
    }
  | { kind: 'update'; act: string; key: FeederRecord; record: FeederRecord }
  | { kind: 'remove'; act: string; key: FeederRecord };

/** What has to be done about a row: nothing, calls, or a person. `left` says what no machine may settle; empty when nothing is. */
export type Plan =
  | { do: 'nothing'; remote: RemoteRow; left: string }
  | { do: 'calls'; calls: Call[]; remote: RemoteRow | null; left: string }
  | { do: 'refuse'; message: string };

const labels = (some: readonly Pick<FeederDifference, 'label'>[]): string =>
  some.map(({ label }) => label).join(', ');

const lockedMessage = (left: readonly FeederDifference[]): string =>
  `${labels(left)} berbeda dan tidak boleh diubah lewat layanan feeder. ` +
  'Perbaiki di portal bila portal yang salah, atau ajukan Perubahan Data Mahasiswa di PDDIKTI.';

const changedMessage = (changed: readonly FeederDifference[]): string =>
  `${labels(changed)} berubah sejak dibiarkan. Bandingkan ulang, lalu putuskan lagi.`;

/** Why differences that only a person may settle keep a row from being in step; empty when there are none. */
const leftMessage = (locked: readonly FeederDifference[], changed: readonly FeederDifference[]): string =>
  [
    ...(locked.length > 0 ? [lockedMessage(locked)] : []),
    ...(changed.length > 0 ? [changedMessage(changed)] : []),
  ].join(' ');

/** Why differences stay where the feeder has no act that changes the record. */
export const fixedMessage = (open: readonly Pick<FeederDifference, 'label'>[]): string =>
  `${labels(open)} berbeda, dan layanan feeder tidak dapat mengubah data ini. ` +
  'Ubah di aplikasi feeder, atau biarkan isi feeder.';

const keyOf = (remote: Remote, ids: Record<string, string>): FeederRecord =>
  Object.fromEntries(remote.key.map((name) => [name, ids[name] ?? '']));

const pick = (record: FeederRecord, names: ReadonlySet<string>): FeederRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));

/**
 * What brings the feeder in step with a record of the portal, from what the feeder holds now.
 * @param kept fields left to the feeder: never sent, but no longer settled once a side has changed since.
 * @param parents asked for only when the record is new there.
 */
export function planRow(
  channel: ChannelName,
  {
    local,
    found,
    kept,
    parents,
    remote,
  }: {
    local: LocalRow;
    found: readonly RemoteRow[];
    kept: KeptFields;
    parents: Parents | undefined;
    remote: Remote;
  },
): Plan {
  const { fields } = feederChannels[channel];
  const [problem] = checkValues(fields, local.values);
  if (problem) return { do: 'refuse', message: problem.message };
  const [there, second] = found;
  if (second) return { do: 'refuse', message: TWICE_THERE };
  const record = wireRecord(fields, local.values);
  if (!there) {
    if (parents === undefined) return { do: 'refuse', message: 'Data induk tidak ditemukan di feeder.' };
    if ('problem' in parents) return { do: 'refuse', message: parents.problem };
    if (remote.insert === null) return { do: 'refuse', message: 'Feeder tidak menerima data baru di sini.' };
    const { ids } = parents;
    const call: Call = { kind: 'insert', act: remote.insert, record: { ...record, ...ids }, ids };
    return { do: 'calls', calls: [call], remote: null, left: '' };
  }
  const conflict = remote.conflict?.(local, there) ?? null;
  if (conflict !== null) return { do: 'refuse', message: conflict };
  const differences = compareValues(fields, local.values, there.values);
  const holds = stillKept(fields, kept, differences);
  const own = differences.filter((one) => isOwnDifference(one) && !(one.field in holds));
  const left = leftMessage(
    own.filter(({ field, locked }) => locked && !(field in kept)),
    own.filter(({ field }) => field in kept),
  );
  const open = own.filter(({ field, locked }) => !locked && !(field in kept));
  if (open.length === 0) return { do: 'nothing', remote: there, left };
  if (remote.update === null && remote.remove === null) return { do: 'refuse', message: fixedMessage(open) };
  const key = keyOf(remote, there.ids);
  const calls: Call[] = [];
  if (remote.update !== null) {
    const differing = open.map(({ field }) => field);
    const changed = pick(record, new Set(withSum(fields, differing)));
    calls.push({ kind: 'update', act: remote.update, key, record: changed });
  } else if (remote.remove !== null && remote.insert !== null) {
    const given = new Set(remote.given);
    const ids = Object.fromEntries(Object.entries(there.ids).filter(([name]) => !given.has(name)));
    calls.push(
      { kind: 'remove', act: remote.remove, key },
      { kind: 'insert', act: remote.insert, record: { ...record, ...ids }, ids, replaces: true },
    );
  }
  return { do: 'calls', calls, remote: there, left };
}
