import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  sponsorInvoiceContract,
  SponsorInvoiceDetail,
  SponsorInvoiceRow,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import type { SponsoredDiscount } from '#shared/finance/sponsor-invoices/sponsor.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { scholarships, sponsorInvoiceLines, sponsorInvoices } from '#server/platform/db/schema.ts';

export type SponsorInvoice = typeof sponsorInvoices.$inferSelect;
export type InvoiceQuery = z.output<typeof sponsorInvoiceContract.list.query>;

const columns = sql`i.id as "_id", i.no, i.scholarship_id as "scholarshipId", c.name as scholarship, i.sponsor,
  i.period_code as "periodCode", i.issued_on as "issuedOn", i.due_date as "dueDate", i.total, i.paid, i.balance, i.status,
  (select count(distinct l.student_id)::int from sponsor_invoice_lines l where l.invoice_id = i.id) as students,
  ${isoMoment(sql`i.updated_at`)} as "updatedAt"`;

/** What of the discounts an invoice asks for was taken back since it was issued; rupiah. @param id expression of its id */
const withdrawnOf = (id: SQL): SQL => sql`
  (select coalesce(sum(greatest(0, l.amount - coalesce((select sum(d.amount) from bill_discounts d
      where d.bill_id = l.bill_id and d.grant_id = l.grant_id), 0))), 0)::bigint
    from sponsor_invoice_lines l where l.invoice_id = ${id} and l.stands)`;

const orders: Record<string, string> = {
  issuedOn: 'i.issued_on',
  dueDate: 'i.due_date',
  balance: 'i.balance',
};

function orderOf(sort: string): SQL {
  const down = sort.startsWith('-');
  const column = orders[down ? sort.slice(1) : sort] ?? 'i.issued_on';
  return sql.raw(down ? `${column} desc, i.id desc` : `${column}, i.id`);
}

function whereOf({ search, scholarshipId, periodCode, status }: InvoiceQuery): SQL {
  const parts = [
    ...(search ? [contains([sql`i.no`, sql`i.sponsor`], search)] : []),
    ...(scholarshipId ? [sql`i.scholarship_id = ${scholarshipId}`] : []),
    ...(periodCode ? [sql`i.period_code = ${periodCode}`] : []),
    ...(status ? [sql`i.status = ${status}`] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** One page of invoices. */
export async function listInvoices(
  db: Db,
  query: InvoiceQuery,
): Promise<{ rows: SponsorInvoiceRow[]; total: number }> {
  const where = whereOf(query);
  const { limit, offset } = window(query);
  const [{ rows }, total] = await Promise.all([
    db.execute<SponsorInvoiceRow>(sql`
      select ${columns} from sponsor_invoices i join scholarships c on c.id = i.scholarship_id
      where ${where} order by ${orderOf(query.sort)} limit ${limit} offset ${offset}`),
    countRows(db, sql`from sponsor_invoices i where ${where}`),
  ]);
  return { rows, total };
}

/** An invoice with its students, the discounts it asks for, and what was paid, in one statement. */
export async function findInvoice(db: Db, id: string): Promise<SponsorInvoiceDetail | undefined> {
  const { rows } = await db.execute<SponsorInvoiceDetail>(sql`
    select ${columns}, i.address, i.note, i.cancel_reason as "cancelReason",
      (select u.name from users u where u.id = i.issued_by) as "issuedBy",
      ${withdrawnOf(sql`i.id`)} as withdrawn,
      (select coalesce(json_agg(json_build_object('studentId', s.id, 'nim', s.nim, 'name', s.name, 'className', k.name,
          'billName', t.name, 'amount', l.amount) order by s.nim, t.name), '[]')
        from sponsor_invoice_lines l join students s on s.id = l.student_id join bills b on b.id = l.bill_id
        join payment_types t on t.id = b.payment_type_id left join student_classes k on k.id = s.class_id
        where l.invoice_id = i.id) as lines,
      (select coalesce(json_agg(json_build_object('_id', p.id, 'amount', p.amount, 'method', m.name, 'paidOn', p.paid_on,
          'reference', p.reference, 'receiptNo', p.receipt_no, 'recordedBy', (select u.name from users u where u.id = p.recorded_by),
          'reversedAt', ${isoMoment(sql`p.reversed_at`)}, 'reverseReason', p.reverse_reason,
          'updatedAt', ${isoMoment(sql`p.updated_at`)}) order by p.paid_on, p.id), '[]')
        from sponsor_payments p join payment_methods m on m.id = p.method_id where p.invoice_id = i.id) as payments
    from sponsor_invoices i join scholarships c on c.id = i.scholarship_id where i.id = ${id}`);
  return rows[0];
}

/** Every discount of a scholarship on the bills of a term, with what standing invoices ask of it or asked of a bill before. */
export async function sponsoredDiscounts(
  db: Db,
  scholarshipId: string,
  periodCode: string,
): Promise<SponsoredDiscount[]> {
  const { rows } = await db.execute<SponsoredDiscount>(sql`
    with sums as (
      select d.bill_id, d.grant_id, b.student_id, d.amount as given, 0 as claimed
      from scholarship_grants g join bill_discounts d on d.grant_id = g.id join bills b on b.id = d.bill_id
      join payment_types t on t.id = b.payment_type_id
      where g.scholarship_id = ${scholarshipId} and t.period_code = ${periodCode} and b.cancelled_at is null
      union all
      select l.bill_id, l.grant_id, l.student_id, 0, l.amount
      from sponsor_invoices i join sponsor_invoice_lines l on l.invoice_id = i.id
      where i.scholarship_id = ${scholarshipId} and i.period_code = ${periodCode} and l.stands)
    select bill_id as "billId", grant_id as "grantId", student_id as "studentId", sum(given)::bigint as given,
      sum(claimed)::bigint as claimed
    from sums group by 1, 2, 3 order by 1, 2`);
  return rows;
}

export type Subsidy = Pick<typeof scholarships.$inferSelect, 'id' | 'name' | 'kind' | 'sponsor'>;

/** A scholarship; locked, so that two invoices of it are reckoned one after the other. */
export async function findSubsidy(db: Db, id: string, lock: boolean): Promise<Subsidy | undefined> {
  const { name, kind, sponsor } = scholarships;
  const select = db.select({ id: scholarships.id, name, kind, sponsor }).from(scholarships);
  const [row] = await (lock
    ? select.where(eq(scholarships.id, id)).for('update')
    : select.where(eq(scholarships.id, id)));
  return row;
}

export async function insertInvoice(db: Db, row: typeof sponsorInvoices.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(sponsorInvoices).values(row).returning({ id: sponsorInvoices.id });
  if (!inserted) throw new Error('an insert returned nothing');
  return inserted.id;
}

export const lockInvoice = async (db: Db, id: string): Promise<SponsorInvoice | undefined> =>
  (await db.select().from(sponsorInvoices).where(eq(sponsorInvoices.id, id)).for('update'))[0];

/** What was taken back of the discounts an invoice asks for; rupiah. */
export async function findWithdrawn(db: Db, id: string): Promise<number> {
  const { rows } = await db.execute<{ withdrawn: number }>(
    sql`select ${withdrawnOf(sql`${id}`)} as withdrawn`,
  );
  return rows[0]?.withdrawn ?? 0;
}

/** Marks an invoice whose claim was taken back; its discounts may be asked for again. */
export async function cancelInvoiceRow(db: Db, id: string, at: string, reason: string): Promise<void> {
  await db
    .update(sponsorInvoices)
    .set({ cancelledAt: at, cancelReason: reason })
    .where(eq(sponsorInvoices.id, id));
  await db.update(sponsorInvoiceLines).set({ stands: false }).where(eq(sponsorInvoiceLines.invoiceId, id));
}

type BankAccount = Pick<Rows['paymentMethods'], 'name'> & {
  number: Rows['paymentMethods']['accountNumber'];
  holder: Rows['paymentMethods']['accountHolder'];
};

/** Bank accounts in use, as they stand on an invoice. */
export async function bankAccounts(db: Db): Promise<BankAccount[]> {
  const { rows } = await db.execute<BankAccount>(sql`
    select name, account_number as number, account_holder as holder from payment_methods
    where is_active and type = 'BANK_TRANSFER' and account_number <> '' order by "order", name`);
  return rows;
}
