import type { BillDetail, BillRow, StudentCard } from '#shared/finance/billing/bill.views.ts';
import { allocate } from '#shared/finance/billing/installments.ts';
import { found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { type BillQuery, listBills } from './bill-list.store.ts';
import {
  billEntries,
  billsOfStudent,
  depositOf,
  findBill,
  findCardStudent,
  movesOf,
  overdueOfStudent,
  studentEntries,
} from './bill-view.store.ts';

export async function billPage(ctx: Ctx, query: BillQuery): Promise<Page<BillRow>> {
  const { rows, total } = await listBills(ctx.db, query, await today(ctx));
  return pageOf(rows, total, query);
}

/** One bill with its parts as far as they are paid, and every move of money on it. */
export async function billDetail(ctx: Ctx, id: string): Promise<BillDetail> {
  const bill = found(await findBill(ctx.db, id));
  const [deposit, entries, moves] = await Promise.all([
    depositOf(ctx.db, bill.studentId),
    billEntries(ctx.db, id),
    bill.isDifferent ? movesOf(ctx.db, bill) : [],
  ]);
  return { ...bill, parts: allocate(bill.paid, bill.parts), deposit, entries, moves };
}

/** What a student was billed and paid, term by term, down to every move. */
export async function studentCard(ctx: Ctx, studentId: string): Promise<StudentCard> {
  const day = await today(ctx);
  const [student, deposit, bills, entries, overdue] = await Promise.all([
    findCardStudent(ctx.db, studentId),
    depositOf(ctx.db, studentId),
    billsOfStudent(ctx.db, studentId),
    studentEntries(ctx.db, studentId),
    overdueOfStudent(ctx.db, studentId, day),
  ]);
  const owed = bills.reduce((sum, { balance }) => sum + balance, 0);
  const nextDue = bills.flatMap((bill) => bill.nextDue ?? []).toSorted()[0] ?? null;
  return { student: found(student), deposit, owed, overdue, nextDue, bills, entries };
}
