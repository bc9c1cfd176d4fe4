import type { z } from 'zod';
import { type KrsReport, krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { isClassWanted } from '#shared/enrolment/krs/class-search.ts';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { krsWaitLabels } from '#shared/enrolment/krs/waiting.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { Fact } from '#server/platform/documents/facts.ts';
import type { ListColumn, ListFile } from '#server/platform/documents/list-file.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { SheetColumn, SheetRow } from '#server/platform/sheets/sheet-document.ts';
import { filterNames, registerReport } from '#server/platform/reports/reports.public.ts';
import { catalogOf } from './catalog.ts';
import { arrearsOf } from './gates.ts';
import { classColumns, classLine, studentColumns, studentLine } from './report-rows.ts';
import { krsClasses, krsList, periodIdOf, unregisteredList } from './staff-lists.service.ts';

type Wish = z.output<typeof krsStaffContract.exportReport.query>;
type Content = Pick<ListFile<SheetRow>, 'columns' | 'read'>;

const lists = { students: krsList, unregistered: unregisteredList };
const titles: Record<KrsReport, string> = {
  students: 'Laporan KRS per mahasiswa',
  unregistered: 'Mahasiswa tanpa KRS disetujui',
  classes: 'Peserta KRS per kelas',
};

/** Columns of lines that are values already. */
const asColumns = (columns: readonly SheetColumn[]): ListColumn<SheetRow>[] =>
  columns.map((column) => ({ ...column, of: (line) => line[column.key] }));

/** The students of a list, in the order of the screen. */
async function studentContent(ctx: Ctx, wish: Wish, of: keyof typeof lists): Promise<Content> {
  const { data } = await ctx.services.campus.get();
  return {
    columns: asColumns(studentColumns((await arrearsOf(ctx, [])) !== null)),
    read: async (window) => {
      const page = await lists[of](ctx, { ...wish, ...window });
      return {
        rows: page.data.map((row) => studentLine(row, data.institution.timeZone)),
        total: page.meta.total,
      };
    },
  };
}

/** The classes of a term that are looked for, in the order of the screen. */
async function classContent(ctx: Ctx, periodId: string, { search, full }: Wish): Promise<Content> {
  const wanted = { search: search ?? '', full: full === '1' };
  const lines = (await krsClasses(ctx, periodId)).filter((one) => isClassWanted(one, wanted)).map(classLine);
  return {
    columns: asColumns(classColumns),
    read: async ({ page, limit }) => ({
      rows: lines.slice((page - 1) * limit, page * limit),
      total: lines.length,
    }),
  };
}

/** What the rows were chosen by, as people read it. */
async function chosenBy(ctx: Ctx, wish: Wish, term: string): Promise<Fact[]> {
  const names = await filterNames(ctx.db, { classId: wish.classId, lecturerId: wish.advisorId });
  return [
    ['Semester', term],
    ['Status KRS', wish.state && (wish.state === 'NONE' ? 'Belum diisi' : krsStateLabels[wish.state])],
    ['Menunggu', wish.waiting && krsWaitLabels[wish.waiting]],
    ['Angkatan', wish.entryYear?.toString()],
    ['Tipe kelas', wish.classType && classTypeLabels[wish.classType]],
    ['Kelas', names.studentClass],
    ['Dosen PA', names.lecturer],
    ['Kelas penuh', wish.full && 'Hanya yang penuh'],
    ['Pencarian', wish.search],
  ];
}

/** A list of the KRS report as a file, as it is filtered. */
export const reportFile = registerReport(krsStaffContract.exportReport, async (ctx, wish) => {
  const periodId = await periodIdOf(ctx, wish.periodId);
  const { code } = await catalogOf(ctx.services, periodId);
  const title = titles[wish.of];
  return {
    title,
    fileName: `${title} ${code}`,
    filters: await chosenBy(ctx, wish, periodLabel(code)),
    ...(wish.of === 'classes'
      ? await classContent(ctx, periodId, wish)
      : await studentContent(ctx, { ...wish, periodId }, wish.of)),
  };
});
