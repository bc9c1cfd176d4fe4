import type { ArrearsRow } from '#shared/finance/billing/bill.views.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { AppError } from '#shared/platform/errors.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { arrearsLetterDocument, invoiceDocument } from './papers/invoice.ts';
import { paymentCardDocument } from './papers/payment-card.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { found } from '#server/platform/db/list.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { fingerprint, issueDocument, registerLiveCheck } from '#server/platform/verify/verify.public.ts';
import { arrearsOf } from './arrears.store.ts';
import { billsOfStudent, depositOf, findCardStudent, studentEntries } from './bill-view.store.ts';
import { accountsFor } from './print.store.ts';

/** Days a letter gives. */
const LETTER_DAYS = 14;

const pdf = async (fileName: string, document: PrintDocument): Promise<FileAnswer> => ({
  fileName,
  mime: 'application/pdf',
  inline: true,
  body: await renderPdf(document),
});

/** What a student still has to pay, as PDF. */
export async function printInvoice(ctx: Ctx, studentId: string): Promise<FileAnswer> {
  const frame = await printFrame(ctx);
  const student = found(await findCardStudent(ctx.db, studentId));
  const bills = (await billsOfStudent(ctx.db, studentId)).filter(({ balance }) => balance > 0);
  const document = invoiceDocument({
    ...frame,
    signers: [frame.signer('KA_KEUANGAN', frame.date)],
    student,
    bills: bills.map((bill) => ({ ...bill, name: bill.typeName, term: periodLabel(bill.periodCode) })),
    deposit: await depositOf(ctx.db, studentId),
    accounts: await accountsFor(ctx.db, { id: studentId, nim: student.nim }),
  });
  return pdf(`Tagihan ${student.nim}.pdf`, document);
}

/** The payment card of a student: the ledger of every term, as PDF. */
export async function printCard(ctx: Ctx, studentId: string): Promise<FileAnswer> {
  const frame = await printFrame(ctx);
  const student = found(await findCardStudent(ctx.db, studentId));
  const [bills, entries] = await Promise.all([
    billsOfStudent(ctx.db, studentId),
    studentEntries(ctx.db, studentId),
  ]);
  const byTerm = Map.groupBy(entries, ({ periodCode }) => periodCode ?? '');
  const document = paymentCardDocument({
    ...frame,
    signers: [frame.signer('KA_KEUANGAN', frame.date)],
    student,
    owed: bills.reduce((sum, { balance }) => sum + balance, 0),
    deposit: await depositOf(ctx.db, studentId),
    terms: [...byTerm]
      .toSorted(([one], [two]) => (one < two ? -1 : 1))
      .map(([code, rows]) => ({ term: code === '' ? 'Deposit' : periodLabel(code), entries: rows })),
  });
  return pdf(`Kartu pembayaran ${student.nim}.pdf`, document);
}

const lateContent = (rows: readonly ArrearsRow[]) =>
  rows.map(({ _id, overdue, lateSince }) => [_id, overdue, lateSince]);

/** A letter of arrears holds as long as what was late on its day is still owed as it says. */
export const checkArrearsLetters = (): void =>
  registerLiveCheck('ARREARS_LETTER', async ({ db }, subject, printed) => {
    const [studentId = '', day = ''] = subject.split(':');
    return fingerprint(lateContent(await arrearsOf(db, studentId, day))) === printed;
  });

/** The letter of arrears to a student, as PDF. @throws AppError RULE when nothing is late. */
export async function printLetter(ctx: Ctx, studentId: string): Promise<FileAnswer> {
  const student = found(await findCardStudent(ctx.db, studentId));
  const day = await today(ctx);
  const rows = await arrearsOf(ctx.db, studentId, day);
  if (rows.length === 0) throw new AppError('RULE', 'Mahasiswa ini tidak memiliki tunggakan.');
  const verifyUrl = await issueDocument(ctx, {
    kind: 'ARREARS_LETTER',
    subject: `${studentId}:${day}`,
    studentId,
    content: lateContent(rows),
    summary: { name: student.name, nim: student.nim, about: `Tunggakan per ${longDate(day)}` },
  });
  const frame = await printFrame(ctx, verifyUrl);
  const { institution } = (await ctx.services.campus.get()).data;
  const reach = [institution.phone, institution.email].filter((way) => way !== '').join(' atau ');
  const document = arrearsLetterDocument({
    ...frame,
    signers: [frame.signer('KA_KEUANGAN', frame.date)],
    student,
    rows: rows.map((row) => ({ ...row, name: row.typeName, term: periodLabel(row.periodCode) })),
    deadline: addDays(frame.date, LETTER_DAYS),
    contact: `Keterangan dan permohonan cicilan: Bagian Keuangan${reach === '' ? '' : `, ${reach}`}.`,
  });
  return pdf(`Surat tunggakan ${student.nim}.pdf`, document);
}
