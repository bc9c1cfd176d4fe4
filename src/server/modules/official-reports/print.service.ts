import { partyRoleLabels, reportKinds } from '#shared/domain/minutes/report.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { found } from '../../db/list.ts';
import { printFrame } from '../../documents/letterhead.ts';
import { officialReportDocument } from '../../documents/official-report.ts';
import { renderPdf } from '../../documents/pdf.ts';
import type { FileAnswer } from '../../http/answer.ts';
import type { Ctx } from '../../http/ctx.ts';
import { richBlocks } from '../../rich-text/blocks.ts';
import { findReport } from './reports.store.ts';

/** A report as PDF; a draft says that it is one. */
export async function printReport(ctx: Ctx, id: string): Promise<FileAnswer> {
  const report = found(await findReport(ctx.db, id));
  const frame = await printFrame(ctx);
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
