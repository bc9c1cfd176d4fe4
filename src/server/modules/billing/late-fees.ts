import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import { lateFeeNow } from '#shared/domain/finance/billing.ts';
import type { Installment } from '#shared/domain/finance/installments.ts';
import { lateFeeMoves } from '#shared/domain/finance/ledger.ts';
import type { Db } from '../../db/client.ts';
import { type Ctx, inTransaction } from '../../http/ctx.ts';
import { post } from '../ledger/ledger.public.ts';
import { entriesOf } from './bill-moves.ts';
import { lockBills } from './bills.store.ts';
import { frozen } from './frozen.ts';
import { typesByIds } from './types.store.ts';

const CHUNK = 300;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Bills with a part past its day, of types that charge for it and not frozen, in id order after `after`. */
async function lateBills(db: Db, day: LocalDate, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.id from bills b join payment_types t on t.id = b.payment_type_id join students s on s.id = b.student_id
    where not ${frozen} and b.next_due < ${day} and t.late_fee ->> 'mode' <> 'NONE' and b.id > ${after}
    order by b.id limit ${CHUNK}`);
  return rows.map(({ id }) => id);
}

async function partsOf(db: Db, ids: readonly string[]): Promise<Map<string, Installment[]>> {
  const { rows } = await db.execute<{ id: string; parts: Installment[] }>(sql`
    select bill_id as id, jsonb_agg(jsonb_build_object('no', no, 'amount', amount, 'dueDate', due_date) order by no) as parts
    from bill_installments where bill_id = any (${sql.param([...ids])}::uuid[]) group by 1`);
  return new Map(rows.map(({ id, parts }) => [id, parts]));
}

/** Brings the late fees of bills to what they have earned. @returns how many grew. */
async function chargeLate(ctx: Ctx, day: LocalDate, ids: readonly string[]): Promise<number> {
  const locked = await lockBills(ctx.db, ids);
  const types = await typesByIds(ctx.db, [...new Set(locked.map(({ paymentTypeId }) => paymentTypeId))]);
  const parts = await partsOf(ctx.db, ids);
  const grown = locked.flatMap((bill) => {
    const type = types.get(bill.paymentTypeId);
    if (!type || bill.cancelledAt !== null) return [];
    const now = { ...bill, waived: bill.lateFeeWaived };
    const fee = lateFeeNow(type.lateFee, now, parts.get(bill.id) ?? [], day);
    return fee > bill.lateFee ? [entriesOf(bill, lateFeeMoves(bill, fee), 'Denda keterlambatan')] : [];
  });
  await post(ctx, day, grown.flat());
  return grown.length;
}

/** Charges the late fees earned until a day, in chunks; the same day again changes nothing. */
export async function chargeLateFees(outer: Ctx, day: LocalDate): Promise<number> {
  let [grown, after] = [0, NO_ID];
  for (;;) {
    const ids = await lateBills(outer.db, day, after);
    if (ids.length === 0) return grown;
    grown += await inTransaction(outer, (ctx) => chargeLate(ctx, day, ids));
    after = ids.at(-1) ?? after;
  }
}
