import { partyRoleLabels, reportKinds } from '#shared/desk/meeting-records/report.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { found } from '#server/platform/db/list.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { officialReportDocument } from './papers/official-report.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { richBlocks } from '#server/platform/rich-text/blocks.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { findReport, type StoredReport } from './reports.store.ts';

/** The address that confirms a final report. Its title stays out of it: it may name people. */
const confirm = (ctx: Ctx, { _id, type, number, date }: StoredReport): Promise<string> =>
  issueDocument(ctx, {
    kind: 'OFFICIAL_REPORT',
    subject: _id,
    studentId: null,
    content: [number],
    summary: { name: reportKinds[type].label, about: `Nomor ${number}, ${longDate(date)}` },
  });

/** A report as PDF; a final one can be verified, a draft says that it is one. */
export async function printReport(ctx: Ctx, id: string): Promise<FileAnswer> {
  const report = found(await findReport(ctx.db, id));
  const frame = await printFrame(ctx, report.number === null ? undefined : await confirm(ctx, report));
  const { type, number, periodCode, parties, content } = report;
  const document = officialReportDocument({
    ...report,
    meta: frame.meta,
    type: reportKinds[type].label,
    period: periodCode === null ? null : periodLabel(periodCode),
    facts: report.facts.flatMap(({ label, value }) => (value === '' ? [] : [[label, value] as const])),
    content: richBlocks(content),
    city: frame.place,
    signers: parties.map(({ name, office, role }) => ({ position: partyRoleLabels[role], name, id: office })),
  });
  return {
    fileName: `berita-acara-${(number ?? 'draf').replace(/[^\w-]+/g, '-')}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
