import { sql } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

export type PeriodRow = Pick<Rows['academicPeriods'], 'code' | 'isActive'> & {
  _id: Rows['academicPeriods']['id'];
  label: string;
};

/** Terms, latest first. */
export async function listPeriods(db: Db): Promise<PeriodRow[]> {
  const { rows } = await db.execute<PeriodRow>(sql`
    select p.id as "_id", p.code, initcap(p.semester) || ' ' || p.academic_year as label, p.is_active as "isActive"
    from academic_periods p order by p.code desc`);
  return rows;
}

/** The asked term, else the active one, else the latest. @throws AppError NOT_FOUND */
export async function choosePeriod(ctx: Ctx, id: string | undefined): Promise<PeriodRow> {
  const periods = await listPeriods(ctx.db);
  const chosen = id ? periods.find(({ _id }) => _id === id) : (periods.find((p) => p.isActive) ?? periods[0]);
  if (!chosen) throw new AppError('NOT_FOUND', 'Semester tidak ditemukan.');
  return chosen;
}
