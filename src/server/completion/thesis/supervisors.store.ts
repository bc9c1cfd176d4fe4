import { sql } from 'drizzle-orm';
import { loadStatuses } from '#shared/completion/thesis/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { lecturerName } from './detail.store.ts';

export type LecturerLoadRow = Pick<Rows['lecturers'], 'id'> & { name: string; supervised: number };

/**
 * Lecturers by id, locked in id order so that two decisions count the same theses one after the other, with the theses they
 * supervise or are invited to.
 * @param except the thesis that is being decided
 */
export async function lockLoads(db: Db, ids: readonly string[], except: string): Promise<LecturerLoadRow[]> {
  await db.execute(sql`
    select 1 from lecturers where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
  const { rows } = await db.execute<LecturerLoadRow>(sql`
    select l.id, ${lecturerName} as name, (
        select count(*)::int from thesis_supervisors v join theses x on x.id = v.thesis_id
        where v.lecturer_id = l.id and v.state in ('INVITED', 'ACCEPTED') and x.id <> ${except}
          and x.status = any(${sql.param(loadStatuses)})) as supervised
    from lecturers l where l.id = any(${sql.param(ids)}::uuid[])`);
  return rows;
}
