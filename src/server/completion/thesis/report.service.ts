import type { z } from 'zod';
import {
  type ThesisLoadRow,
  type ThesisPeriodRow,
  thesisReportContract,
} from '#shared/completion/thesis/thesis-report.contract.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { thesisStageLabels, thesisStages } from '#shared/completion/thesis/status.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import { pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { found } from '#server/platform/db/list.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { findPeriod } from './periods.store.ts';
import { countStages, listThesisLoads } from './report.store.ts';

/** Theses by period and stage, and how long they took. */
export const stagesOf = (ctx: Ctx, periodeId: string | undefined) => countStages(ctx.db, periodeId);

const periodColumns: ListColumn<ThesisPeriodRow>[] = [
  { key: 'name', label: 'Periode', of: ({ name }) => name },
  {
    key: 'semester',
    label: 'Semester',
    of: ({ semesterCode }) => periodLabel(semesterCode),
    sheetOnly: true,
  },
  { key: 'theses', label: 'Skripsi', kind: 'integer', of: ({ theses }) => theses },
  ...thesisStages.map((stage, at): ListColumn<ThesisPeriodRow> => ({
    key: stage,
    label: thesisStageLabels[stage],
    kind: 'integer',
    of: ({ stages }) => stages[at],
  })),
  { key: 'ended', label: 'Berakhir', kind: 'integer', of: ({ ended }) => ended },
  { key: 'meanDays', label: 'Lama rata-rata (hari)', kind: 'integer', of: ({ meanDays }) => meanDays },
];

const periodName = async (ctx: Ctx, id: string | undefined): Promise<string | null> =>
  id === undefined ? null : found(await findPeriod(ctx.db, id)).name;

/** Theses by period and stage as a file. */
export const stagesFile = registerReport(thesisReportContract.exportPeriods, async (ctx, query) => {
  const { periods } = await countStages(ctx.db, query.periodeId);
  return {
    title: 'Tahap skripsi per periode',
    fileName: 'skripsi-periode',
    filters: [['Periode', await periodName(ctx, query.periodeId)]],
    columns: periodColumns,
    read: async ({ page, limit }) => ({
      rows: periods.slice((page - 1) * limit, page * limit),
      total: periods.length,
    }),
  };
});

/** What each lecturer supervises, examines and has brought to acceptance. */
export async function loadPage(ctx: Ctx, query: z.output<typeof thesisReportContract.loads.query>) {
  const { rows, total } = await listThesisLoads(ctx.db, query);
  return pageOf(rows, total, query);
}

const loadColumns: ListColumn<ThesisLoadRow>[] = [
  { key: 'name', label: 'Dosen', of: ({ name }) => name },
  { key: 'nidn', label: 'NIDN/NUPTK', of: ({ nidn }) => nidn },
  { key: 'first', label: 'Pembimbing 1', kind: 'integer', of: ({ first }) => first },
  { key: 'second', label: 'Pembimbing 2', kind: 'integer', of: ({ second }) => second },
  { key: 'examiner', label: 'Penguji', kind: 'integer', of: ({ examiner }) => examiner },
  { key: 'accepted', label: 'Diterima', kind: 'integer', of: ({ accepted }) => accepted },
  { key: 'meanDays', label: 'Lama rata-rata (hari)', kind: 'integer', of: ({ meanDays }) => meanDays },
];

/** The same list as a file. */
export const loadsFile = registerReport(thesisReportContract.exportLoads, async (ctx, query) => ({
  title: 'Beban bimbingan skripsi',
  fileName: 'skripsi-dosen',
  filters: [
    ['Periode', await periodName(ctx, query.periodeId)],
    ['Pencarian', query.search],
  ],
  columns: loadColumns,
  read: (window) => listThesisLoads(ctx.db, { ...query, ...window }),
}));
