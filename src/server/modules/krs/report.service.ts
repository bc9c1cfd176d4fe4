import type { z } from 'zod';
import { DIRECT_ROWS, type KrsReport, krsStaffContract } from '#shared/contracts/krs-staff.contract.ts';
import { canAccess } from '#shared/access/rule.ts';
import { classTypeLabels } from '#shared/domain/course/class-type.ts';
import { krsStateLabels } from '#shared/domain/krs/state.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { AppError } from '#shared/errors.ts';
import { grouped } from '#shared/format/number.ts';
import { audit } from '../../audit.ts';
import { printFrame } from '../../documents/letterhead.ts';
import { renderPdf } from '../../documents/pdf.ts';
import { sheetReportDocument } from '../../documents/sheet-report.ts';
import type { FileAnswer } from '../../http/answer.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import type { SheetColumn, SheetRow } from '../../integrations/sheets/sheet-document.ts';
import { csvMime, toCsv, toXlsx, xlsxMime } from '../../integrations/sheets/write-sheet.ts';
import type { JobHandler } from '../../jobs/registry.ts';
import { keepPrivateFile } from '../files/files.public.ts';
import { catalogOf } from './catalog.ts';
import { arrearsOf } from './gates.ts';
import { classColumns, classLine, studentColumns, studentLine } from './report-rows.ts';
import { krsClasses, krsList, periodIdOf, unregisteredList } from './staff-lists.service.ts';
import { filterNames } from './staff.store.ts';

export const REPORT_JOB = 'krs.report';
const PAGE = 1_000;
/** A longer list takes the printing thread too long. */
const PRINTED_ROWS = 3_000;

type Wish = z.output<typeof krsStaffContract.startReport.body>;

const lists = { students: krsList, unregistered: unregisteredList };
const titles: Record<KrsReport, string> = {
  students: 'Laporan KRS per mahasiswa',
  unregistered: 'Mahasiswa tanpa KRS disetujui',
  classes: 'Peserta KRS per kelas',
};

const countOf = async (ctx: Ctx, wish: Wish): Promise<number> =>
  wish.of === 'classes'
    ? (await krsClasses(ctx, wish.periodId)).length
    : (await lists[wish.of](ctx, { ...wish, page: 1, limit: 1 })).meta.total;

/** The students of a list, a thousand at a time, so that memory stays flat. */
async function* studentLines(ctx: Ctx, wish: Wish, of: keyof typeof lists): AsyncGenerator<SheetRow> {
  const { data } = await ctx.services.campus.get();
  for (let page = 1; ; page += 1) {
    const { data: rows } = await lists[of](ctx, { ...wish, page, limit: PAGE });
    const owing = await arrearsOf(
      ctx,
      rows.map(({ _id }) => _id),
    );
    yield* rows.map((row) => studentLine(row, data.institution.timeZone, owing));
    if (rows.length < PAGE) return;
  }
}

/** The columns of a list and its rows, in the order of the screen. */
async function contentOf(
  ctx: Ctx,
  wish: Wish,
): Promise<{ columns: SheetColumn[]; rows: AsyncIterable<SheetRow> }> {
  const { of, periodId } = wish;
  if (of !== 'classes') {
    const withArrears = (await arrearsOf(ctx, [])) !== null;
    return { columns: studentColumns(withArrears), rows: studentLines(ctx, wish, of) };
  }
  const classes = await krsClasses(ctx, periodId);
  async function* lines() {
    yield* classes.map(classLine);
  }
  return { columns: classColumns, rows: lines() };
}

/** What the rows were chosen by, as people read it. */
async function chosenBy(ctx: Ctx, wish: Wish, term: string): Promise<[string, string][]> {
  const names = await filterNames(ctx.db, wish);
  const said: [string, string | null | undefined][] = [
    ['Semester', term],
    ['Status KRS', wish.state && (wish.state === 'NONE' ? 'Belum mengisi' : krsStateLabels[wish.state])],
    ['Angkatan', wish.entryYear?.toString()],
    ['Tipe kelas', wish.classType && classTypeLabels[wish.classType]],
    ['Kelas', names.className],
    ['Dosen PA', names.advisor],
    ['Pencarian', wish.search],
  ];
  return said.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

/** Makes the file of a list in the format asked for. `seen` is told of every row. */
async function makeFile(ctx: Ctx, wish: Wish, seen: (rows: number) => Promise<void>): Promise<FileAnswer> {
  const { code } = await catalogOf(ctx.services, await periodIdOf(ctx, wish.periodId));
  const { columns, rows } = await contentOf(ctx, wish);
  const facts = await chosenBy(ctx, wish, periodLabel(code));
  const title = titles[wish.of];
  const fileName = `${title} ${code}.${wish.format}`;
  if (wish.format === 'pdf') {
    const frame = await printFrame(ctx);
    const noun = wish.of === 'classes' ? 'kelas' : 'mahasiswa';
    const printed: SheetRow[] = [];
    for await (const row of counted(rows, seen)) printed.push(row);
    const subheading = `Semester ${periodLabel(code)}`;
    const document = sheetReportDocument({
      ...{ meta: frame.meta, heading: title.toUpperCase(), subheading, facts, columns, rows: printed, noun },
    });
    return { fileName, mime: 'application/pdf', body: await renderPdf(document) };
  }
  const sheet = {
    title: `${title} ${periodLabel(code)}`,
    columns,
    rows: counted(rows, seen),
    notes: [...facts, ['Tanggal', await today(ctx)], ['Oleh', actorOf(ctx).name]] as [string, string][],
  };
  return wish.format === 'csv'
    ? { fileName, mime: csvMime, body: toCsv(sheet) }
    : { fileName, mime: xlsxMime, body: toXlsx(sheet) };
}

async function* counted(rows: AsyncIterable<SheetRow>, seen: (rows: number) => Promise<void>) {
  let n = 0;
  for await (const row of rows) {
    yield row;
    n += 1;
    if (n % PAGE === 0) await seen(n);
  }
  await seen(n);
}

/** Notes who took which list along. */
const noted = (ctx: Ctx, wish: Wish, rows: number): Promise<void> =>
  audit(ctx, {
    action: 'krs-report.export',
    entity: 'krs-report',
    entityId: actorOf(ctx).userId,
    after: { ...wish, rows },
  });

/** A short list as a file. @throws AppError RULE for a long one. */
export async function reportFile(ctx: Ctx, wish: Wish): Promise<FileAnswer> {
  const rows = await countOf(ctx, wish);
  if (rows > DIRECT_ROWS) {
    throw new AppError(
      'RULE',
      `Daftar ${grouped(rows)} baris dibuat sebagai pekerjaan. Mulai dari tombol Unduh.`,
    );
  }
  await noted(ctx, wish, rows);
  return makeFile(ctx, wish, async () => undefined);
}

/** Starts making a long list; a short one needs no job. @throws AppError RULE for more than can be printed. */
export async function startReport(ctx: Ctx, wish: Wish): Promise<{ jobId: string | null }> {
  const rows = await countOf(ctx, wish);
  if (wish.format === 'pdf' && rows > PRINTED_ROWS) {
    throw new AppError(
      'RULE',
      `PDF paling banyak ${grouped(PRINTED_ROWS)} baris. Persempit dengan saringan, atau pilih XLSX.`,
    );
  }
  if (rows <= DIRECT_ROWS) return { jobId: null };
  const jobId = await ctx.services.jobs.start(ctx, {
    type: REPORT_JOB,
    key: `${REPORT_JOB}:${actorOf(ctx).userId}`,
    title: titles[wish.of],
    input: wish,
    total: rows,
  });
  return { jobId };
}

/** Makes a long list and keeps it for who asked. Run again after a crash it is made anew. */
export const reportJob: JobHandler<Wish> = async (ctx, run) => {
  if (!canAccess(ctx.actor, krsStaffContract.startReport.access)) {
    throw new AppError('RULE', 'Akun yang memulai pekerjaan ini tidak lagi memiliki haknya.');
  }
  const { fileName, mime, body } = await makeFile(ctx, run.input, (done) => run.progress({ done }));
  const resultFile = await keepPrivateFile(ctx, {
    content: body,
    originalName: fileName,
    kind: 'export',
    mime,
    ownerId: actorOf(ctx).userId,
  });
  await noted(ctx, run.input, await countOf(ctx, run.input));
  return { resultFile };
};
