import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** A student's term as the national database counts it: active, on leave, not active, elsewhere (Kampus Merdeka). */
export type TermStatus = 'A' | 'C' | 'N' | 'M';

export type PastTerm = { studentId: string; periodCode: string; status: TermStatus };

export const upsertTermStatuses = (db: Db, terms: readonly PastTerm[]) =>
  db.execute(sql`
    insert into semester_records (student_id, period_code, status)
    select (r->>'studentId')::uuid, r->>'periodCode', r->>'status' from jsonb_array_elements(${JSON.stringify(terms)}::jsonb) r
    on conflict (student_id, period_code) do update set status = excluded.status, updated_at = now()`);

/** Removes terms that neither a grade nor a KRS speaks of. */
export const deleteEmptyTerms = (db: Db, terms: readonly Pick<PastTerm, 'studentId' | 'periodCode'>[]) =>
  db.execute(sql`
    delete from semester_records r using (
      select distinct (one->>'studentId')::uuid as student_id, one->>'periodCode' as code
      from jsonb_array_elements(${JSON.stringify(terms)}::jsonb) one) t
    where r.student_id = t.student_id and r.period_code = t.code
      and not exists (select from grades g join academic_periods p on p.id = g.period_id
        where g.student_id = r.student_id and p.code = r.period_code)
      and not exists (select from krs k join academic_periods p on p.id = k.period_id
        where k.student_id = r.student_id and p.code = r.period_code)`);
