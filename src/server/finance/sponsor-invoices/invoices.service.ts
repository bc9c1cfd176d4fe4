import type { z } from 'zod';
import type {
  SponsorClaim,
  sponsorInvoiceContract,
  SponsorInvoiceDetail,
  SponsorInvoiceRow,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { totalOf } from '#shared/finance/billing/bill-amount.ts';
import { receiptNo } from '#shared/finance/payments/receipt.ts';
import {
  claimableLines,
  MAX_SPONSOR_AMOUNT,
  SPONSOR_INVOICE_PREFIX,
  type SponsorLine,
} from '#shared/finance/sponsor-invoices/sponsor.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { sponsorInvoiceLines } from '#server/platform/db/schema.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { postSponsor } from '#server/finance/ledger/ledger.public.ts';
import { nextNumber } from '#server/platform/procedures/procedures.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import {
  cancelInvoiceRow,
  findInvoice,
  findSubsidy,
  insertInvoice,
  type InvoiceQuery,
  listInvoices,
  lockInvoice,
  sponsoredDiscounts,
  type Subsidy,
} from './invoices.store.ts';

const entity = 'sponsor-invoice';
/** Rows one statement writes. */
const BATCH = 1_000;

type Preview = z.infer<typeof sponsorInvoiceContract.preview.response>;
type IssueForm = z.output<typeof sponsorInvoiceContract.issue.body>;
type Done = Promise<Told<{ _id: string }>>;

export async function invoicePage(ctx: Ctx, query: InvoiceQuery): Promise<Page<SponsorInvoiceRow>> {
  const { rows, total } = await listInvoices(ctx.db, query);
  return pageOf(rows, total, query);
}

export const invoiceDetail = async (ctx: Ctx, id: string): Promise<SponsorInvoiceDetail> =>
  found(await findInvoice(ctx.db, id));

/** @throws AppError INVALID for a scholarship nobody else bears. */
async function subsidyOf(ctx: Ctx, id: string, lock: boolean): Promise<Subsidy> {
  const scholarship = found(await findSubsidy(ctx.db, id, lock));
  if (scholarship.kind !== 'SUBSIDI') {
    throw invalidField('scholarshipId', 'Hanya subsidi pihak ketiga yang ditagihkan kepada sponsor.');
  }
  return scholarship;
}

const claimOf = (lines: readonly SponsorLine[]): SponsorClaim => ({
  students: new Set(lines.map(({ studentId }) => studentId)).size,
  bills: new Set(lines.map(({ billId }) => billId)).size,
  total: totalOf(lines),
});

/** What an invoice would ask for now, and what others ask for already. */
export async function previewInvoice(
  ctx: Ctx,
  { scholarshipId, periodCode }: { scholarshipId: string; periodCode: string },
): Promise<Preview> {
  const { sponsor } = await subsidyOf(ctx, scholarshipId, false);
  const discounts = await sponsoredDiscounts(ctx.db, scholarshipId, periodCode);
  const lines = claimableLines(discounts);
  return {
    ...claimOf(lines),
    sponsor,
    claimed: discounts.reduce((sum, { claimed }) => sum + claimed, 0),
  };
}

/** @throws AppError where there is nothing to ask for, or more than one invoice may. */
function checkTotal(total: number, { name }: Subsidy, periodCode: string): void {
  if (total === 0) {
    throw new AppError(
      'RULE',
      `Tidak ada potongan ${name} pada ${periodLabel(periodCode)} yang belum ditagihkan kepada sponsor.`,
    );
  }
  if (total > MAX_SPONSOR_AMOUNT) {
    throw new AppError('RULE', `Satu invoice paling banyak ${rupiah(MAX_SPONSOR_AMOUNT)}.`);
  }
}

const claimWords = ({ students, bills, total }: SponsorClaim): string =>
  `${grouped(students)} mahasiswa, ${grouped(bills)} tagihan, ${rupiah(total)}`;

/** @throws AppError CONFLICT where the invoice would ask for something else than its preview showed. */
function checkSeen(seen: SponsorClaim, now: SponsorClaim): void {
  const { students, bills, total } = now;
  if (seen.students === students && seen.bills === bills && seen.total === total) return;
  throw new AppError(
    'CONFLICT',
    `Potongan berubah sejak perkiraan (${claimWords(seen)}). Kini ${claimWords(now)}. Periksa lalu terbitkan lagi.`,
  );
}

/**
 * Issues the invoice of a subsidy for a term: what its grants take off bills and no invoice asks for yet. It is numbered per
 * year without gaps, and the books move the discounts to what the sponsor owes.
 */
export const issueInvoice = (outer: Ctx, { seen, ...form }: IssueForm): Done =>
  onCampusDay(outer, async (ctx, day) => {
    if (form.dueDate < day) throw invalidField('dueDate', 'Jatuh tempo sudah lewat.');
    const subsidy = await subsidyOf(ctx, form.scholarshipId, true);
    const lines = claimableLines(await sponsoredDiscounts(ctx.db, form.scholarshipId, form.periodCode));
    const claim = claimOf(lines);
    const { total } = claim;
    checkTotal(total, subsidy, form.periodCode);
    checkSeen(seen, claim);
    const serial = await nextNumber(ctx.db, 'INVOICE_SPONSOR', Number(day.slice(0, 4)));
    const no = receiptNo(SPONSOR_INVOICE_PREFIX, day, serial);
    const row = { ...form, no, total, issuedOn: day, issuedBy: actorOf(ctx).userId };
    const id = await insertInvoice(ctx.db, row);
    for (let at = 0; at < lines.length; at += BATCH) {
      const batch = lines.slice(at, at + BATCH).map((line) => ({ ...line, invoiceId: id }));
      await ctx.db.insert(sponsorInvoiceLines).values(batch);
    }
    await postSponsor(ctx, day, { kind: 'SPONSOR_CLAIM', amount: total, sponsorInvoiceId: id });
    await audit(ctx, {
      action: 'sponsor-invoice.issue',
      entity,
      entityId: id,
      after: { ...row, bills: lines.length },
    });
    return told({ _id: id }, `Invoice ${no} sebesar ${rupiah(total)} terbit untuk ${form.sponsor}.`);
  });

/** Cancels an invoice nothing stands paid of; its number stays used. */
export const cancelInvoice = (
  outer: Ctx,
  id: string,
  { reason, updatedAt }: { reason: string; updatedAt: string },
): Done =>
  onCampusDay(outer, async (ctx, day) => {
    const invoice = found(await lockInvoice(ctx.db, id));
    if (invoice.cancelledAt !== null) throw new AppError('ALREADY_DONE', 'Invoice ini sudah dibatalkan.');
    checkFresh(invoice, updatedAt);
    if (invoice.paid > 0) {
      throw new AppError('RULE', 'Invoice ini sudah dibayar. Balik pembayarannya lebih dahulu.');
    }
    await postSponsor(ctx, day, { kind: 'SPONSOR_CLAIM_CUT', amount: invoice.total, sponsorInvoiceId: id });
    await cancelInvoiceRow(ctx.db, id, ctx.now.toISOString(), reason);
    await voidDocument(ctx, 'SPONSOR_INVOICE', id);
    await audit(ctx, { action: 'sponsor-invoice.cancel', entity, entityId: id, before: invoice, reason });
    return told({ _id: id }, `Invoice ${invoice.no} dibatalkan; potongannya dapat ditagihkan lagi.`);
  });
