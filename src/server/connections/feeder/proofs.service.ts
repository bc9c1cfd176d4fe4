import { feederProofContract, type FeederSent } from '#shared/connections/feeder/feeder-proof.contract.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { feederSendKindLabels, feederStepLabels, recordName } from '#shared/platform/feeder/state.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { localDateTime } from '#shared/platform/format/time.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { listProofs, type ProofQuery, proofWhere } from './proofs.store.ts';

const zoneOf = async (ctx: Ctx) => (await ctx.services.campus.get()).data.institution.timeZone;

/** A page of the calls that changed the feeder, with what was answered. */
export async function proofPage(
  ctx: Ctx,
  query: ProofQuery & { page: number; limit: number; sort: string },
): Promise<Page<FeederSent>> {
  const where = proofWhere(query, await zoneOf(ctx));
  const { rows, total } = await listProofs(ctx.db, where, query);
  return pageOf(rows, total, query);
}

const columnsIn = (zone: string): ListColumn<FeederSent>[] => [
  { key: 'at', label: 'Waktu', of: ({ at }) => localDateTime(at, zone) },
  { key: 'by', label: 'Oleh', of: ({ by }) => by },
  { key: 'kind', label: 'Tindakan', of: ({ kind }) => feederSendKindLabels[kind] },
  { key: 'channel', label: 'Kanal', of: ({ channel }) => feederChannels[channel].label },
  { key: 'scope', label: 'Semester', of: ({ scope }) => (scope === '' ? null : periodLabel(scope)) },
  { key: 'record', label: 'Data', of: recordName },
  {
    key: 'outcome',
    label: 'Jawaban',
    of: ({ outcome }) => feederStepLabels[outcome ?? 'ASKED'],
  },
  { key: 'code', label: 'Galat', kind: 'integer', of: ({ code }) => code },
  {
    key: 'answeredAt',
    label: 'Dijawab',
    of: ({ answeredAt }) => (answeredAt === null ? null : localDateTime(answeredAt, zone)),
    sheetOnly: true,
  },
  { key: 'act', label: 'Perintah', of: ({ act }) => act, sheetOnly: true },
  { key: 'key', label: 'Kunci', of: ({ key }) => key, sheetOnly: true },
  { key: 'environment', label: 'Lingkungan', of: ({ environment }) => environment, sheetOnly: true },
  {
    key: 'requestDigest',
    label: 'SHA-256 kiriman',
    of: ({ requestDigest }) => requestDigest,
    sheetOnly: true,
  },
  { key: 'answerDigest', label: 'SHA-256 jawaban', of: ({ answerDigest }) => answerDigest, sheetOnly: true },
];

/** The calls as a file. */
export const proofFile = registerReport(feederProofContract.file, async (ctx, query) => {
  const zone = await zoneOf(ctx);
  const where = proofWhere(query, zone);
  return {
    title: 'Bukti kirim PDDIKTI',
    fileName: 'bukti-kirim-pddikti',
    filters: [
      ['Kanal', query.channel && feederChannels[query.channel].label],
      ['Semester', query.period && periodLabel(query.period)],
      ['Tindakan', query.kind && feederSendKindLabels[query.kind]],
      ['Dari', query.from],
      ['Sampai', query.to],
      ['Pencarian', query.search],
    ],
    columns: columnsIn(zone),
    read: (part) => listProofs(ctx.db, where, { ...part, sort: query.sort }),
  };
});
