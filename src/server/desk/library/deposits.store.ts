import { eq, type SQL, sql } from 'drizzle-orm';
import type { DepositDetail, DepositRow } from '#shared/desk/library/library-clearance.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { libraryDeposits } from '#server/platform/db/schema.ts';

export type Deposit = typeof libraryDeposits.$inferSelect;
export type DepositQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  deposit: 'PENDING' | 'RECEIVED';
};

/** Where the library may take a thesis. */
const ready = sql`x.status in ('PASSED', 'REVISION_APPROVED')`;

const columns = sql`
  x.id as "_id", s.nim, s.name, x.title, x.status, x.deposit_status as deposit,
  ${isoMoment(sql`x.deposit_at`)} as "depositedAt", d.embargo_until as "embargoUntil",
  exists (select from attachments a where a.subject = 'THESIS' and a.subject_id = x.id and a.kind = 'FINAL') as "hasFinal",
  ${isoMoment(sql`greatest(x.updated_at, d.updated_at)`)} as "updatedAt"`;
const tables = sql`from theses x join students s on s.id = x.student_id left join library_deposits d on d.thesis_id = x.id`;

const orders: Record<string, SQL> = {
  name: sql`s.name, x.id`,
  '-name': sql`s.name desc, x.id desc`,
  nim: sql`x.nim, x.id`,
  '-nim': sql`x.nim desc, x.id desc`,
  title: sql`x.title, x.id`,
  '-title': sql`x.title desc, x.id desc`,
};

export async function listDeposits(
  db: Db,
  { search, deposit, sort, page, limit }: DepositQuery,
): Promise<{ rows: DepositRow[]; total: number }> {
  const where = sql`where x.deposit_status = ${deposit} ${deposit === 'PENDING' ? sql`and ${ready}` : sql``}
    and ${contains([sql`x.title`, sql`s.name`], search ?? '', [sql`s.nim`])}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<DepositRow>(sql`
      select ${columns} ${tables} ${where} order by ${orders[sort] ?? sql`s.name, x.id`}
      limit ${limit} offset ${(page - 1) * limit}`),
    countRows(db, sql`${tables} ${where}`),
  ]);
  return { rows, total };
}

export async function findDeposit(db: Db, id: string): Promise<Omit<DepositDetail, 'documents'> | undefined> {
  const { rows } = await db.execute<Omit<DepositDetail, 'documents'>>(sql`
    select ${columns}, x.title_en as "titleEn", x.abstract_id as "abstractId", x.abstract_en as "abstractEn", x.keywords,
      coalesce((select json_agg(l.name order by v."order") from thesis_supervisors v
        join lecturers l on l.id = v.lecturer_id where v.thesis_id = x.id and v.state = 'ACCEPTED'), '[]') as supervisors,
      x.publish_full_text as "mayPublish", x.deposit_no as number, x.deposit_url as url,
      coalesce(d.call_number, '') as "callNumber", coalesce(d.note, '') as note
    ${tables} where x.id = ${id}`);
  return rows[0];
}

/** What was noted of a thesis, for a change; the thesis is held first, as whoever moves it on does. */
export async function lockDeposit(db: Db, thesisId: string): Promise<Deposit | undefined> {
  await db.execute(sql`select from theses where id = ${thesisId} for update`);
  return (
    await db.select().from(libraryDeposits).where(eq(libraryDeposits.thesisId, thesisId)).for('update')
  )[0];
}

/** Writes what was noted of a thesis, whether or not anything was before. */
export const writeDeposit = (
  db: Db,
  row: Pick<Deposit, 'thesisId' | 'callNumber' | 'embargoUntil' | 'note'>,
) =>
  db.insert(libraryDeposits).values(row).onConflictDoUpdate({ target: libraryDeposits.thesisId, set: row });
