import type { z } from 'zod';
import { type KrsReport, krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { matchesClassFilter } from '#shared/enrolment/krs/class-search.ts';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { krsWaitLabels } from '#shared/enrolment/krs/waiting.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { Fact } from '#server/platform/documents/facts.ts';
import type { ListColumn, ListFile } from '#server/platform/documents/list-file.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { SheetColumn, SheetRow } from '#server/platform/sheets/sheet-document.ts';
import { filterNames, registerReport } from '#server/platform/reports/reports.public.ts';
import { getCatalog } from './catalog.ts';
import { findArrears } from './gates.ts';
import { classColumns, classLine, studentColumns, studentLine } from './report-rows.ts';
import { krsClasses, krsList, resolvePeriodId, unregisteredList } from './staff-lists.service.ts';

type Query = z.output<typeof krsStaffContract.exportReport.query>;
type Content = Pick<ListFile<SheetRow>, 'columns' | 'read'>;

const lists = { students: krsList, unregistered: unregisteredList };
const titles: Record<KrsReport, string> = {
  students: 'Laporan KRS per mahasiswa',
  unregistered: 'Mahasiswa tanpa KRS disetujui',
  classes: 'Peserta KRS per kelas',
};

/** Columns of rows that already hold printable values. */
const asColumns = (columns: readonly SheetColumn[]): ListColumn<SheetRow>[] =>
  columns.map((column) => ({ ...column, of: (line) => line[column.key] }));

/** Students of a list, in the order of the screen. */
async function studentContent(ctx: Ctx, query: Query, list: keyof typeof lists): Promise<Content> {
  const { data } = await ctx.services.campus.get();
  return {
    columns: asColumns(studentColumns((await findArrears(ctx, [])) !== null)),
    read: async (window) => {
      const page = await lists[list](ctx, { ...query, ...window });
      return {
        rows: page.data.map((row) => studentLine(row, data.institution.timeZone)),
        total: page.meta.total,
      };
    },
  };
}

/** Classes of a term that match the filter, in the order of the screen. */
async function classContent(ctx: Ctx, periodId: string, { search, full }: Query): Promise<Content> {
  const filter = { search: search ?? '', full: full === '1' };
  const lines = (await krsClasses(ctx, periodId))
    .filter((row) => matchesClassFilter(row, filter))
    .map(classLine);
  return {
    columns: asColumns(classColumns),
    read: async ({ page, limit }) => ({
      rows: lines.slice((page - 1) * limit, page * limit),
      total: lines.length,
    }),
  };
}

/** Lists the filters of the report in words. */
async function toFilterFacts(ctx: Ctx, query: Query, term: string): Promise<Fact[]> {
  const names = await filterNames(ctx.db, { classId: query.classId, lecturerId: query.advisorId });
  return [
    ['Semester', term],
    ['Status KRS', query.state && (query.state === 'NONE' ? 'Belum diisi' : krsStateLabels[query.state])],
    ['Menunggu', query.waiting && krsWaitLabels[query.waiting]],
    ['Angkatan', query.entryYear?.toString()],
    ['Tipe kelas', query.classType && classTypeLabels[query.classType]],
    ['Kelas', names.studentClass],
    ['Dosen PA', names.lecturer],
    ['Kelas penuh', query.full && 'Hanya yang penuh'],
    ['Pencarian', query.search],
  ];
}

/** Exports a list of the KRS report with its filters. */
export const reportFile = registerReport(krsStaffContract.exportReport, async (ctx, query) => {
  const periodId = await resolvePeriodId(ctx, query.periodId);
  const { code } = await getCatalog(ctx.services, periodId);
  const title = titles[query.of];
  return {
    title,
    fileName: `${title} ${code}`,
    filters: await toFilterFacts(ctx, query, periodLabel(code)),
    ...(query.of === 'classes'
      ? await classContent(ctx, periodId, query)
      : await studentContent(ctx, { ...query, periodId }, query.of)),
  };
});
