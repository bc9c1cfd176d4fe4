import { periodLabel } from '#shared/platform/term/term.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { sponsorInvoiceDocument } from './papers/sponsor-invoice.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { invoiceDetail } from './invoices.service.ts';
import { bankAccounts } from './invoices.store.ts';

/** The invoice as PDF, signed by the head of finance; cancelled, it says so and its code is void. */
export async function printInvoice(outer: Ctx, id: string): Promise<FileAnswer> {
  const invoice = await invoiceDetail(outer, id);
  const { no, sponsor, scholarship, total } = invoice;
  const term = periodLabel(invoice.periodCode);
  const isVoid = invoice.status === 'CANCELLED';
  const verifyUrl = isVoid
    ? undefined
    : await inTransaction(outer, (ctx) =>
        issueDocument(ctx, {
          kind: 'SPONSOR_INVOICE',
          subject: id,
          studentId: null,
          content: [no, total],
          summary: { name: sponsor, about: `${no}, ${scholarship}, ${term}` },
        }),
      );
  const frame = await printFrame(outer, verifyUrl);
  const document = sponsorInvoiceDocument({
    ...frame,
    date: invoice.issuedOn,
    invoice,
    term,
    isVoid,
    signer: frame.signer('KA_KEUANGAN', invoice.issuedOn),
    accounts: await bankAccounts(outer.db),
  });
  const fileName = `Invoice ${no.replaceAll('/', '-')}.pdf`;
  return { fileName, mime: 'application/pdf', inline: true, body: await renderPdf(document) };
}
