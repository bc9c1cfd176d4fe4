import {
  type CohortRow,
  type FlowRow,
  studentReportContract,
} from '#shared/people/students/student-report.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { divideHalfUp } from '#shared/platform/grading/rounding.ts';
import { toCohorts, toFlows } from '#shared/people/students/cohort.ts';
import { invalidField } from '#shared/platform/errors.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { type CohortQuery, countByStatus, countRetained, termsBy } from './report.store.ts';

/** @throws AppError INVALID if the first year is after the last */
function checkYears({ from, to }: CohortQuery): void {
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidField('from', 'Angkatan awal tidak boleh sesudah angkatan akhir.');
  }
}

/** Returns students by entry year, and entries and exits by academic year, in three queries. */
export async function studentBody(
  ctx: Ctx,
  query: CohortQuery,
): Promise<{ cohorts: CohortRow[]; flows: FlowRow[] }> {
  checkYears(query);
  const day = await today(ctx);
  const [counts, retained, asOf] = await Promise.all([
    countByStatus(ctx.db, query),
    countRetained(ctx.db, query),
    termsBy(ctx.db, day),
  ]);
  return { cohorts: toCohorts(counts, retained, asOf), flows: toFlows(counts) };
}

/** Returns the share in hundredths of a percent, rounded half up; null for no students or an unknown part. */
const share = (part: number | null, whole: number): number | null =>
  part === null || whole === 0 ? null : divideHalfUp(part * 10_000, whole);

const columns: ListColumn<CohortRow>[] = [
  { key: 'entryYear', label: 'Angkatan', of: ({ entryYear }) => String(entryYear) },
  { key: 'entered', label: 'Masuk', kind: 'integer', of: ({ entered }) => entered },
  { key: 'active', label: 'Aktif', kind: 'integer', of: ({ active }) => active },
  { key: 'furlough', label: 'Cuti', kind: 'integer', of: ({ furlough }) => furlough },
  { key: 'inactive', label: 'Tidak aktif', kind: 'integer', of: ({ inactive }) => inactive },
  { key: 'resigned', label: 'Mundur atau pindah', kind: 'integer', of: ({ resigned }) => resigned },
  { key: 'graduated', label: 'Lulus', kind: 'integer', of: ({ graduated }) => graduated },
  { key: 'dropped', label: 'DO', kind: 'integer', of: ({ dropped }) => dropped },
  { key: 'dead', label: 'Meninggal', kind: 'integer', of: ({ dead }) => dead },
  { key: 'retained', label: 'Bertahan di tahun kedua', kind: 'integer', of: ({ retained }) => retained },
  {
    key: 'retention',
    label: 'Retensi (%)',
    kind: 'hundredths',
    of: ({ retained, entered }) => share(retained, entered),
  },
  { key: 'onTime', label: 'Lulus tepat waktu', kind: 'integer', of: ({ onTime }) => onTime },
  {
    key: 'onTimeShare',
    label: 'Tepat waktu (%)',
    kind: 'hundredths',
    of: ({ onTime, entered }) => share(onTime, entered),
  },
];

/** Exports the students by entry year. */
export const studentBodyFile = registerReport(studentReportContract.exportCohorts, async (ctx, query) => {
  const { cohorts: rows } = await studentBody(ctx, query);
  return {
    title: 'Keadaan mahasiswa per angkatan',
    fileName: 'mahasiswa-angkatan',
    filters: [
      ['Dari angkatan', query.from?.toString()],
      ['Sampai angkatan', query.to?.toString()],
      ['Tipe kelas', query.classType && classTypeLabels[query.classType]],
    ],
    columns,
    read: async ({ page, limit }) => ({
      rows: rows.slice((page - 1) * limit, page * limit),
      total: rows.length,
    }),
  };
});
