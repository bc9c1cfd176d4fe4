import { roman } from '#shared/format/roman.ts';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import type { Db } from '../../db/client.ts';
import { nextNumber } from '../procedures/procedures.public.ts';

/**
 * The next number of a kind of letter: `12/CUTI/VIII/2026`. Its counter is held until the transaction ends: ask for it last.
 * @param sign what stands in the number and names the series
 */
export async function documentNumber(db: Db, sign: string, day: LocalDate): Promise<string> {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return `${await nextNumber(db, sign, year)}/${sign}/${roman(month)}/${year}`;
}
