import { roman } from '#shared/format/roman.ts';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import type { Db } from '../../db/client.ts';
import type { Ctx } from '../../http/ctx.ts';
import { nextNumber } from '../procedures/procedures.public.ts';

/**
 * The next number of a kind of letter: `12/CUTI/VIII/2026`. Its counter is held until the transaction ends: ask for it last.
 * @param sign what stands in the number and names the series
 */
export async function documentNumber(db: Db, sign: string, day: LocalDate): Promise<string> {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return `${await nextNumber(db, sign, year)}/${sign}/${roman(month)}/${year}`;
}

/** What a student still has to settle with an office before leaving; empty for nothing. */
type Leaving = (ctx: Ctx, studentId: string) => Promise<string[]>;
const leaving = new Map<string, Leaving>();

/** Has an office asked before a letter of transfer or resignation. Called once at the start. */
export const registerLeaving = (office: string, asks: Leaving): void => void leaving.set(office, asks);

/** What offices hold against a student's leaving: `Perpustakaan (2 buku masih dipinjam)`. */
export async function heldAgainstLeaving(ctx: Ctx, studentId: string): Promise<string[]> {
  const held = [];
  for (const [office, asks] of leaving) {
    const open = await asks(ctx, studentId);
    if (open.length > 0) held.push(`${office} (${open.join(', ')})`);
  }
  return held;
}
