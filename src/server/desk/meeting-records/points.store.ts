import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkNamed, onlyRow } from '#server/platform/db/list.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { meetingActions, meetingPoints } from '#server/platform/db/schema.ts';

export type Point = typeof meetingPoints.$inferSelect;
export type NewAction = {
  _id?: string | undefined;
  task: string;
  picUserId: string | null;
  picName: string;
  due: string | null;
};

export const lockPoint = async (db: Db, recordId: string, id: string): Promise<Point | undefined> =>
  (
    await db
      .select()
      .from(meetingPoints)
      .where(sql`${meetingPoints.id} = ${id} and ${meetingPoints.recordId} = ${recordId}`)
      .for('update')
  )[0];

/** Adds a point after the last one. */
export async function insertPoint(
  db: Db,
  point: { id: string; recordId: string; topic: string; discussion: string; decision: string },
): Promise<void> {
  await db.execute(sql`
    insert into meeting_points (id, record_id, position, topic, discussion, decision)
    select ${point.id}, ${point.recordId}, coalesce(max(position) + 1, 0), ${point.topic}, ${point.discussion},
      ${point.decision}
    from meeting_points where record_id = ${point.recordId}`);
}

export const updatePoint = (db: Db, id: string, change: Pick<Point, 'topic' | 'discussion' | 'decision'>) =>
  db.update(meetingPoints).set(change).where(eq(meetingPoints.id, id));

/** When one of the actions of a point last changed, as a moment; null where it has none. */
export async function actionsAt(db: Db, pointId: string): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select ${isoMoment(sql`max(updated_at)`)} as at from meeting_actions where point_id = ${pointId}`,
  );
  return onlyRow(rows).at;
}

export const deletePoint = (db: Db, id: string) => db.delete(meetingPoints).where(eq(meetingPoints.id, id));

/**
 * The actions of a point are these from now on, in this order; those that stay keep how far they are.
 * @throws AppError INVALID for an action that is none of the point's
 */
export async function storeActions(db: Db, pointId: string, actions: readonly NewAction[]): Promise<void> {
  const stored = await db
    .select({ id: meetingActions.id })
    .from(meetingActions)
    .where(eq(meetingActions.pointId, pointId));
  const known = stored.map(({ id }) => id);
  const kept = actions.map(({ _id }) => _id);
  checkNamed(kept, known, { field: 'actions', key: '_id', what: 'Tindak lanjut' });
  const gone = known.filter((id) => !kept.includes(id));
  await db.execute(sql`delete from meeting_actions where id = any(${sql.param(gone)}::uuid[])`);
  for (const [position, { _id, ...action }] of actions.entries()) {
    const columns = { ...action, position };
    if (_id === undefined) await db.insert(meetingActions).values({ id: newId(), pointId, ...columns });
    else await db.update(meetingActions).set(columns).where(eq(meetingActions.id, _id));
  }
}
