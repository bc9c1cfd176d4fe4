import type { LoanView, MemberView } from '#shared/desk/library/library.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { lateDays } from '#shared/desk/library/fine.ts';
import { blocksOf } from '#shared/desk/library/lending.ts';
import { limitsOf, type LoanSettings } from '#shared/desk/library/loan.ts';
import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { holidaysBetween } from './holidays.ts';
import { findLoan, type LoanRow, loansOf } from './loans.store.ts';
import { findMember, type MemberHead } from './members.store.ts';
import type { Reader } from './reader.ts';
import { reservationsOf } from './reservations.store.ts';

/** What the college set for its library. */
export const settingsOf = async (ctx: Ctx): Promise<LoanSettings> =>
  (await ctx.services.campus.get()).data.library;

/** Loans with how late they are today; one look at the calendar for all of them. */
export async function withDays(ctx: Ctx, rows: readonly LoanRow[], day: LocalDate): Promise<LoanView[]> {
  const [earliest] = rows
    .filter(({ state }) => state === 'TERLAMBAT')
    .map(({ dueOn }) => dueOn)
    .toSorted();
  const holidays = earliest === undefined ? new Set<LocalDate>() : await holidaysBetween(ctx, earliest, day);
  return rows.map((row) => ({
    ...row,
    daysLate: row.state === 'TERLAMBAT' ? lateDays(row.dueOn, day, holidays) : 0,
  }));
}

export async function loanViewOf(ctx: Ctx, id: string, day: LocalDate): Promise<LoanView> {
  const [view] = await withDays(ctx, [found(await findLoan(ctx.db, id, day))], day);
  return found(view);
}

const statusOf = ({ status, hasLeft }: MemberHead): string => {
  if (status !== null) return `Mahasiswa, ${studentStatusLabels[status].toLowerCase()}`;
  return hasLeft ? 'Dosen, tidak aktif' : 'Dosen';
};

/** A reader as the desk sees them. @throws AppError NOT_FOUND */
export async function memberView(ctx: Ctx, reader: Reader): Promise<MemberView> {
  const [day, settings] = await Promise.all([today(ctx), settingsOf(ctx)]);
  const [head, open, reservations] = await Promise.all([
    findMember(ctx.db, reader, day),
    loansOf(ctx.db, reader, day, 'OPEN'),
    reservationsOf(ctx.db, reader),
  ]);
  const member = found(head);
  return {
    memberKind: reader.kind,
    memberId: reader.id,
    memberCode: member.memberCode,
    memberName: member.memberName,
    ...limitsOf(settings, reader.kind),
    status: statusOf(member),
    owed: member.owed,
    blocks: blocksOf(member),
    reservations,
    loans: await withDays(ctx, open, day),
  };
}
