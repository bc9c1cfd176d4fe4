import { sql } from 'drizzle-orm';
import type { ProcedureEvent } from '#shared/platform/procedures/procedure.views.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { procedureEvents } from '#server/platform/db/schema.ts';

/** The procedures that keep their history and files here. */
export type Subject =
  | 'RPS'
  | 'EXAM_MAKEUP'
  | 'THESIS'
  | 'ACTIVITY'
  | 'LEAVE'
  | 'EXIT'
  | 'GRADUATION'
  | 'LETTER'
  | 'CLEARANCE'
  | 'MEETING'
  | 'REPORT'
  | 'PLAN_REQUEST';

export const insertEvent = (db: Db, event: typeof procedureEvents.$inferInsert & { subject: Subject }) =>
  db.insert(procedureEvents).values(event);

/** Every step of one record, oldest first. */
export async function historyOf(db: Db, subject: Subject, subjectId: string): Promise<ProcedureEvent[]> {
  const { rows } = await db.execute<ProcedureEvent>(sql`
    select ${isoMoment(sql`e.at`)} as at, u.name as actor, e.action, e."from", e."to", e.note
    from procedure_events e left join users u on u.id = e.actor_id
    where e.subject = ${subject} and e.subject_id = ${subjectId} order by e.id`);
  return rows;
}
