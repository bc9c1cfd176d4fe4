import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { type ChannelName, channelNames } from '#shared/platform/feeder/channel-names.ts';
import { canonical } from '#shared/platform/feeder/values.ts';
import { gradeScale } from '#shared/platform/grading/scale.ts';
import { tenths } from '#shared/platform/format/number.ts';
import { isListAct, type ListAct } from './neo-feeder/acts.ts';
import type { FeederClient } from './neo-feeder/feeder.ts';
import { feederActs } from '#server/platform/reference/feeder.ts';
import { type Session, textAt } from './remotes/session.ts';
import { sides } from './sides.ts';

const fieldOf = (path: string): string | null => /^record\[(\w+)\]$/.exec(path)?.[1] ?? null;

/** Acts by which the portal adds records, each with the channel that uses it. */
const inserts = channelNames.flatMap((channel): { channel: ChannelName; act: string }[] => {
  const { insert } = sides[channel].remote;
  return insert === null ? [] : [{ channel, act: insert }];
});

/** Fields the feeder's own description has lost or gained against what is known of its acts. */
async function fieldDrift(client: FeederClient): Promise<string[]> {
  const found: string[] = [];
  for (const { channel, act } of inserts) {
    const { request } = await client.dictionary(act);
    const there = new Set(request.flatMap((path) => fieldOf(path) ?? []));
    if (there.size === 0) continue;
    const known = new Set(
      feederActs()
        .get(act)
        ?.record.map(({ name }) => name),
    );
    const lost = feederChannels[channel].fields.filter(({ name }) => !there.has(name));
    const gained = [...there].filter((name) => !known.has(name));
    found.push(
      ...lost.map(({ name, label }) => `${act}: isian ${name} (${label}) tidak lagi dikenal`),
      ...gained.map((name) => `${act}: isian baru ${name}`),
    );
  }
  return found;
}

/** The code lists the portal chooses from, by the act that tells the feeder's own. */
function listsInUse(): Map<ListAct, { label: string; codes: Map<string, string> }> {
  const lists = new Map<ListAct, { label: string; codes: Map<string, string> }>();
  for (const { channel, act } of inserts) {
    const record = feederActs().get(act)?.record ?? [];
    for (const { name, label, codes = [] } of feederChannels[channel].fields) {
      const list = record.find((field) => field.name === name)?.list;
      if (codes.length === 0 || !isListAct(list)) continue;
      const known = lists.get(list) ?? { label, codes: new Map<string, string>() };
      for (const { value, label: word, retired } of codes) if (!retired) known.codes.set(String(value), word);
      lists.set(list, known);
    }
  }
  return lists;
}

/** Codes the portal may send that the feeder's lists do not have (any more). */
async function codeDrift(client: FeederClient): Promise<string[]> {
  const found: string[] = [];
  for (const [act, { label, codes }] of listsInUse()) {
    const column = feederActs().get(act)?.row[0];
    if (column === undefined) continue;
    const there = new Set<string>();
    for await (const page of client.pages(act, { order: column })) {
      for (const row of page) there.add(canonical('code', textAt(row, column)) ?? '');
    }
    if (there.size === 0) continue;
    const lost = [...codes].filter(([code]) => !there.has(canonical('code', code) ?? ''));
    found.push(...lost.map(([code, word]) => `${label}: kode ${code} (${word}) tidak ada di feeder`));
  }
  return found;
}

/** Letters whose index in the programme's scale differs from the portal's; grades with them are refused. */
async function scaleDrift({ client, idProdi }: Session): Promise<string[]> {
  const rows = await client.rows('GetListSkalaNilaiProdi', {
    where: { column: 'id_prodi', is: idProdi },
    order: 'nilai_huruf, tanggal_mulai_efektif',
  });
  const there = new Map(rows.map((row) => [textAt(row, 'nilai_huruf'), Number(textAt(row, 'nilai_indeks'))]));
  if (there.size === 0) return [];
  return gradeScale.flatMap(({ letter, index }) => {
    const theirs = there.get(letter);
    if (theirs === undefined) return [`Skala nilai: huruf ${letter} tidak ada di feeder`];
    return Math.round(theirs * 10) === index
      ? []
      : [
          `Skala nilai: indeks ${letter} ${tenths(Math.round(theirs * 10))} di feeder, ${tenths(index)} di portal`,
        ];
  });
}

/** What of the feeder is otherwise than the portal expects, in words: fields, code lists, the programme's grade scale. */
export async function driftOf(session: Session): Promise<string[]> {
  return [
    ...(await fieldDrift(session.client)),
    ...(await codeDrift(session.client)),
    ...(await scaleDrift(session)),
  ];
}
