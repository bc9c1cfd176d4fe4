import { sql } from 'drizzle-orm';
import type { StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import { partsText } from '#shared/finance/billing/installments.ts';
import { needsStampBox } from '#shared/finance/payments/receipt.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { receiptDocument } from '#server/platform/documents/receipt.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { openPrivateFile } from '#server/platform/files/files.public.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { findPayment } from './payments.store.ts';

/** A payment as its student sees it: a statement's proof names other payers too. */
export const ownPayment = (payment: StaffPaymentView): StaffPaymentView =>
  payment.source === 'IMPORT' ? { ...payment, proof: null } : payment;

/** The payment, for its owner and for finance. */
async function visiblePayment(ctx: Ctx, id: string): Promise<StaffPaymentView> {
  const payment = found(await findPayment(ctx.db, id));
  const { isStudent, studentId } = actorOf(ctx);
  if (!isStudent) return payment;
  if (payment.studentId !== studentId) {
    throw new AppError('FORBIDDEN', 'Pembayaran ini milik mahasiswa lain.');
  }
  return ownPayment(payment);
}

/** The proof of a payment; looked at by finance, that leaves a trace. */
export async function paymentProof(ctx: Ctx, id: string): Promise<FileAnswer> {
  const payment = await visiblePayment(ctx, id);
  const { rows } = await ctx.db.execute<{ name: Rows['payments']['proofFile'] }>(
    sql`select proof_file as name from payments where id = ${id}`,
  );
  const name = payment.proof === null ? null : rows[0]?.name;
  if (!name) throw new AppError('NOT_FOUND', 'Pembayaran ini tidak memiliki bukti.');
  if (!actorOf(ctx).isStudent) {
    await audit(ctx, {
      action: 'payment.proof',
      entity: 'payment',
      entityId: id,
      after: { nim: payment.nim },
    });
  }
  return openPrivateFile(ctx, name);
}

type ReceiptRow = Pick<Rows['receipts'], 'no' | 'installments'> & {
  issued_on: Rows['receipts']['issuedOn'];
  print_count: Rows['receipts']['printCount'];
  voided: boolean;
  issued_by: Rows['users']['name'] | null;
};

/** Counts the print and answers the receipt as it is then. */
async function countPrint(ctx: Ctx, paymentId: string): Promise<ReceiptRow> {
  const { rows } = await ctx.db.execute<ReceiptRow>(sql`
    update receipts r set print_count = print_count + 1 where payment_id = ${paymentId}
    returning no, issued_on, print_count, installments, voided_at is not null as voided,
      (select name from users u where u.id = r.issued_by) as issued_by`);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', 'Kwitansi terbit setelah pembayaran diverifikasi.');
  return row;
}

/** The receipt of a payment as PDF; every print after the first says which copy it is. A void one has no code to confirm it. */
export async function printReceipt(outer: Ctx, id: string): Promise<FileAnswer> {
  const payment = await visiblePayment(outer, id);
  const { nim, studentName: name, className, amount, typeName, periodCode } = payment;
  const { receipt, verifyUrl } = await inTransaction(outer, async (ctx) => {
    const row = await countPrint(ctx, id);
    if (row.voided) return { receipt: row, verifyUrl: undefined };
    const url = await issueDocument(ctx, {
      kind: 'RECEIPT',
      subject: id,
      studentId: payment.studentId,
      summary: { name, nim, about: `${row.no}, ${typeName}` },
      content: [row.no, amount, row.voided],
    });
    return { receipt: row, verifyUrl: url };
  });
  const { data } = await outer.services.campus.get();
  const frame = await printFrame(outer, verifyUrl);
  const cashier = receipt.issued_by;
  const document = receiptDocument({
    ...frame,
    no: receipt.no,
    from: [name, `NIM ${nim}`, className && `kelas ${className}`].filter(Boolean).join(', '),
    amount,
    purpose: [`${typeName} (${periodLabel(periodCode)})`, partsText(receipt.installments)]
      .filter((part) => part !== '')
      .join(', '),
    method: payment.method,
    reference: payment.reference,
    paidOn: payment.paidOn,
    copy: receipt.print_count,
    isVoid: receipt.voided,
    stampBox: needsStampBox(amount, data.finance.stampBox),
    date: receipt.issued_on,
    signer:
      cashier === null
        ? frame.signer('KA_KEUANGAN', receipt.issued_on)
        : { position: 'Bagian Keuangan', name: cashier },
  });
  return {
    fileName: `Kwitansi ${receipt.no.replaceAll('/', '-')}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
