import type { z } from 'zod';
import {
  officialReportContract,
  type officialReportForm,
  type ReportDetail,
  type ReportRow,
} from '#shared/desk/official-reports/official-report.contract.ts';
import { TERM_TO_ASK_FOR } from '#shared/platform/term/missing-term.ts';
import { missingForFinalReport, reportKinds, reportTypes } from '#shared/desk/meeting-records/report.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { documentNumber } from '#shared/platform/format/document-number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { holds, requireAccess } from '#server/platform/http/permission.ts';
import { cleanRichText, wordsOf } from '#server/platform/rich-text/clean.ts';
import { type Document, oneFile, readDocument } from '#server/platform/files/files.public.ts';
import { closeNoticesOf, notify } from '#server/platform/notices/notices.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import {
  attach,
  attachmentsOf,
  dropAttachments,
  nextNumber,
  registerAttachmentReader,
} from '#server/platform/procedures/procedures.public.ts';
import {
  deleteReport,
  findReport,
  hasPeriod,
  insertReport,
  listReports,
  lockReport,
  type OfficialReport,
  type ReportQuery,
  touchReport,
  updateReport,
} from './reports.store.ts';

type Form = z.output<typeof officialReportForm>;
type Done = Promise<Told<{ _id: string }>>;

const SUBJECT = 'REPORT';
const entity = 'official-report';

registerAttachmentReader(SUBJECT, (ctx) => Promise.resolve(holds(ctx, 'officialReport:get')));

export const reportTypeList = () =>
  reportTypes.map((value) => ({ value, ...reportKinds[value], facts: [...reportKinds[value].facts] }));

export async function reportPage(ctx: Ctx, query: ReportQuery): Promise<Page<ReportRow>> {
  const { rows, total } = await listReports(ctx.db, query);
  return pageOf(rows, total, query);
}

/** An own draft, or any draft with the right to delete; what is final only as an admin. */
function mayDelete(ctx: Ctx, { state, createdBy }: Pick<OfficialReport, 'state' | 'createdBy'>): boolean {
  const { userId, Admin } = actorOf(ctx);
  if (state === 'FINAL') return Admin;
  return createdBy === userId || holds(ctx, 'officialReport:delete');
}

/** Whether the actor may change a draft and keep a scan: of an own report, or of any with the right to update. */
const mayChange = (ctx: Ctx, createdBy: string): boolean =>
  createdBy === actorOf(ctx).userId || holds(ctx, 'officialReport:update');

export async function reportDetail(ctx: Ctx, id: string): Promise<ReportDetail> {
  const { createdById, ...report } = found(await findReport(ctx.db, id));
  const files = await attachmentsOf(ctx, SUBJECT, [id]);
  return {
    ...report,
    document: files.get(id)?.at(-1) ?? null,
    mayScan: mayChange(ctx, createdById),
    mayWrite: report.state === 'DRAFT' && mayChange(ctx, createdById),
    mayDelete: mayDelete(ctx, { state: report.state, createdBy: createdById }),
  };
}

/** @throws AppError RULE once it is final */
async function lockDraft(ctx: Ctx, id: string, updatedAt: string): Promise<OfficialReport> {
  const report = found(await lockReport(ctx.db, id));
  checkFresh(report, updatedAt);
  if (report.state === 'FINAL') throw new AppError('RULE', 'Berita acara ini sudah final.');
  return report;
}

/** A report has one scan; a new one takes the place of the last. */
async function keepScan(ctx: Ctx, id: string, document: Document | null): Promise<void> {
  if (document === null) return;
  await dropAttachments(ctx, SUBJECT, id);
  await attach(ctx, { subject: SUBJECT, subjectId: id, kind: 'SCAN', document });
}

const scanTypes = ['jpg', 'png', 'webp', 'pdf'] as const;

/** Writes a report or changes a draft. @throws AppError FORBIDDEN, STALE, RULE, INVALID for facts its kind does not have */
export async function saveReport(outer: Ctx, form: Form, [file]: readonly ReceivedFile[]): Done {
  const { _id, updatedAt, ...fields } = form;
  if (_id === undefined) requireAccess(outer, officialReportContract.save.saves.create);
  const columns = { ...fields, content: await cleanRichText(form.content) };
  const scan = file ? await readDocument(file, scanTypes) : null;
  return inTransaction(outer, async (ctx) => {
    const before = _id === undefined ? null : await lockDraft(ctx, _id, updatedAt ?? '');
    if (before && !mayChange(ctx, before.createdBy)) {
      throw new AppError('FORBIDDEN', 'Draf ini milik pengguna lain.');
    }
    if (fields.periodCode !== null && !(await hasPeriod(ctx.db, fields.periodCode)))
      throw invalidField('periodCode', TERM_TO_ASK_FOR);
    const id = _id ?? newId();
    if (before) await updateReport(ctx.db, id, columns);
    else await insertReport(ctx.db, { ...columns, id, createdBy: actorOf(ctx).userId });
    await keepScan(ctx, id, scan);
    const action = before ? 'official-report.update' : 'official-report.create';
    await audit(ctx, { action, entity, entityId: id, before, after: columns });
    return told({ _id: id }, 'Berita acara tersimpan.');
  });
}

/** Makes a report final and gives it its number. @throws AppError RULE naming all that is missing, or for a day to come */
export const finalizeReport = (outer: Ctx, id: string, updatedAt: string): Done =>
  onCampusDay(outer, async (ctx, day) => {
    const { type, unit, date, title, parties, content, createdBy } = await lockDraft(ctx, id, updatedAt);
    const missing = missingForFinalReport({ parties, content: wordsOf(content) });
    if (date > day) missing.push('Tanggal berita acara belum tiba.');
    if (missing.length > 0) throw new AppError('RULE', missing.join(' '));
    const { code } = reportKinds[type];
    const number = documentNumber(await nextNumber(ctx.db, code, Number(date.slice(0, 4))), code, unit, date);
    await updateReport(ctx.db, id, { state: 'FINAL', number });
    await audit(ctx, { action: 'official-report.finalize', entity, entityId: id, after: { number } });
    if (createdBy !== actorOf(ctx).userId) {
      const facts = { reportId: id, title, number };
      await notify(ctx, [{ to: { userId: createdBy }, topic: 'report.final', about: id, facts }]);
    }
    return told({ _id: id }, `Berita acara final dengan nomor ${number}.`);
  });

/** What its writer was told of a report is settled: the scan is there, or the report is no more. */
const closeFinal = (ctx: Ctx, { id, createdBy }: OfficialReport): Promise<void> =>
  closeNoticesOf(ctx, [createdBy], ['report.final'], id);

/** @throws AppError FORBIDDEN */
export const removeReport = (outer: Ctx, id: string, updatedAt: string): Done =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockReport(ctx.db, id));
    checkFresh(before, updatedAt);
    if (!mayDelete(ctx, before)) {
      throw new AppError(
        'FORBIDDEN',
        before.state === 'FINAL'
          ? 'Berita acara final hanya dapat dihapus oleh admin.'
          : 'Draf ini milik pengguna lain.',
      );
    }
    await dropAttachments(ctx, SUBJECT, id);
    await closeFinal(ctx, before);
    await deleteReport(ctx.db, id);
    await voidDocument(ctx, 'OFFICIAL_REPORT', id);
    await audit(ctx, { action: 'official-report.delete', entity, entityId: id, before });
    return told({ _id: id }, 'Berita acara dihapus.');
  });

/**
 * Keeps the scan of a report, also of a final one: what is signed bears the number it only then has. Of two who send one
 * at once the second is told that the report has changed.
 * @throws AppError FORBIDDEN for the report of somebody else, STALE, INVALID without a file, UNSUPPORTED_TYPE
 */
export async function addScan(
  outer: Ctx,
  id: string,
  updatedAt: string,
  files: readonly ReceivedFile[],
): Done {
  const scan = await readDocument(oneFile(files), scanTypes);
  return inTransaction(outer, async (ctx) => {
    const report = found(await lockReport(ctx.db, id));
    if (!mayChange(ctx, report.createdBy)) {
      throw new AppError('FORBIDDEN', 'Berita acara ini milik pengguna lain.');
    }
    checkFresh(report, updatedAt);
    await keepScan(ctx, id, scan);
    await touchReport(ctx.db, id);
    if (report.state === 'FINAL') await closeFinal(ctx, report);
    return told({ _id: id }, 'Dokumen tersimpan.');
  });
}

/** Removes the scan; the report itself stays as it is. @throws AppError NOT_FOUND without one, STALE */
export const removeScan = (outer: Ctx, id: string, updatedAt: string): Done =>
  inTransaction(outer, async (ctx) => {
    checkFresh(await lockReport(ctx.db, id), updatedAt);
    const removed = await dropAttachments(ctx, SUBJECT, id);
    if (removed === 0) throw new AppError('NOT_FOUND', 'Berita acara ini tidak memiliki dokumen.');
    await touchReport(ctx.db, id);
    return told({ _id: id }, 'Dokumen dihapus.');
  });
