import { needsStampBox } from '#shared/finance/payments/receipt.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { found } from '#server/platform/db/list.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { receiptDocument } from '#server/platform/documents/receipt.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { invoiceDetail } from './invoices.service.ts';
import { countReceiptPrint } from './payments.store.ts';

/** The receipt for what a sponsor paid of an invoice, as PDF; taken back, it says so and its code is void. */
export async function printSponsorReceipt(
  outer: Ctx,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<FileAnswer> {
  const invoice = await invoiceDetail(outer, id);
  const { receipt, verifyUrl } = await inTransaction(outer, async (ctx) => {
    const row = found(await countReceiptPrint(ctx.db, id, paymentId));
    if (row.voided) return { receipt: row, verifyUrl: undefined };
    const url = await issueDocument(ctx, {
      kind: 'SPONSOR_RECEIPT',
      subject: paymentId,
      studentId: null,
      content: [row.no, row.amount],
      summary: { name: invoice.sponsor, about: `${row.no}, invoice ${invoice.no}` },
    });
    return { receipt: row, verifyUrl: url };
  });
  const { no, amount, issuedOn, cashier, copy, voided, method, reference, paidOn } = receipt;
  const { data } = await outer.services.campus.get();
  const frame = await printFrame(outer, verifyUrl);
  const document = receiptDocument({
    ...frame,
    no,
    from: invoice.sponsor,
    amount,
    method,
    reference,
    paidOn,
    copy,
    isVoid: voided,
    purpose: `Invoice ${invoice.no}, ${invoice.scholarship} (${periodLabel(invoice.periodCode)})`,
    stampBox: needsStampBox(amount, data.finance.stampBox),
    date: issuedOn,
    signer:
      cashier === null
        ? frame.signer('KA_KEUANGAN', issuedOn)
        : { position: 'Bagian Keuangan', name: cashier },
  });
  const fileName = `Kwitansi ${no.replaceAll('/', '-')}.pdf`;
  return { fileName, mime: 'application/pdf', inline: true, body: await renderPdf(document) };
}
