import { eq, type SQL, sql } from 'drizzle-orm';
import type { MeetingPerson } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { MeetingDetail, MeetingRow } from '#shared/desk/meeting-records/meeting-record.views.ts';
import type { MeetingType, MinutesState } from '#shared/desk/meeting-records/meeting.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { minutesOrder } from './minutes-order.public.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { meetingPeople, meetingRecords } from '#server/platform/db/schema.ts';

export type MeetingRecord = typeof meetingRecords.$inferSelect;
export type MeetingQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  type?: MeetingType | undefined;
  state?: MinutesState | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

/** The stamp of minutes as a whole: their head, or a part of them, where that changed later. */
const wholeStamp = isoMoment(sql`greatest(r.updated_at, r.parts_at)`);

function conditions({ search, type, state, from, until }: MeetingQuery, visible: SQL): SQL {
  const parts = [visible];
  if (type) parts.push(sql`r.type = ${type}`);
  if (state) parts.push(sql`r.state = ${state}`);
  if (from) parts.push(sql`r.date >= ${from}`);
  if (until) parts.push(sql`r.date <= ${until}`);
  if (search) parts.push(contains([sql`r.title`, sql`r.number`], search));
  return sql.join(parts, sql` and `);
}

/** The page is chosen first; people and actions are counted for its rows only. */
export async function listRecords(
  db: Db,
  query: MeetingQuery,
  visible: SQL,
): Promise<{ rows: MeetingRow[]; total: number }> {
  const { sort, page, limit } = query;
  const where = sql`where ${conditions(query, visible)}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<MeetingRow>(sql`
      with page as (
        select r.* from meeting_records r ${where} order by ${minutesOrder(sort)} limit ${limit} offset ${(page - 1) * limit}
      )
      select r.id as "_id", r.number, r.type, r.title, r.date, r.time_start as "timeStart", r.place,
        r.is_confidential as "isConfidential", r.state, p.invited, p.present, a.open as "openActions",
        ${wholeStamp} as "updatedAt"
      from page r
      cross join lateral (select count(*)::int as invited, (count(*) filter (where present = 'H'))::int as present
        from meeting_people where record_id = r.id) p
      cross join lateral (select count(*)::int as open from meeting_points t join meeting_actions a on a.point_id = t.id
        where t.record_id = r.id and a.status = 'NOT-YET') a
      order by ${minutesOrder(sort)}`),
    countRows(db, sql`from meeting_records r ${where}`),
  ]);
  return { rows, total };
}

export type StoredMeeting = Omit<MeetingDetail, 'attachments' | 'carried' | 'mayWrite' | 'createdBy'> & {
  createdBy: Rows['users']['name'];
};

/** Minutes with people and points, or undefined where the actor may not read them. */
export async function findRecord(db: Db, id: string, visible: SQL): Promise<StoredMeeting | undefined> {
  const { rows } = await db.execute<StoredMeeting>(sql`
    select r.id as "_id", r.number, r.type, r.unit, r.title, r.agenda, r.date, r.time_start as "timeStart",
      r.time_end as "timeEnd", r.place, r.link, r.conclusion, r.is_confidential as "isConfidential", r.state,
      u.name as "createdBy", ${wholeStamp} as "updatedAt",
      coalesce((select json_agg(json_build_object('userId', p.user_id, 'name', p.name, 'office', p.office, 'role', p.role,
        'present', p.present) order by p.position) from meeting_people p where p.record_id = r.id), '[]') as people,
      coalesce((select json_agg(json_build_object('_id', t.id, 'topic', t.topic, 'discussion', t.discussion,
        'decision', t.decision, 'updatedAt', ${isoMoment(sql`greatest(t.updated_at,
          (select max(a.updated_at) from meeting_actions a where a.point_id = t.id))`)},
        'actions', coalesce((select json_agg(json_build_object('_id', a.id, 'task', a.task, 'picUserId', a.pic_user_id,
          'picName', a.pic_name, 'due', a.due, 'status', a.status, 'note', a.note,
          'updatedAt', ${isoMoment(sql`a.updated_at`)}) order by a.position) from meeting_actions a
          where a.point_id = t.id), '[]')) order by t.position)
        from meeting_points t where t.record_id = r.id), '[]') as points
    from meeting_records r join users u on u.id = r.created_by where r.id = ${id} and ${visible}`);
  return rows[0];
}

/** The head of minutes, held until the transaction ends. */
export async function lockRecord(db: Db, id: string, visible: SQL): Promise<MeetingRecord | undefined> {
  const { rows } = await db.execute<Pick<Rows['meetingRecords'], 'id'>>(
    sql`select r.id from meeting_records r where r.id = ${id} and ${visible} for update`,
  );
  if (rows.length === 0) return undefined;
  return (await db.select().from(meetingRecords).where(eq(meetingRecords.id, id)))[0];
}

export const insertRecord = (db: Db, row: typeof meetingRecords.$inferInsert) =>
  db.insert(meetingRecords).values(row);

export const updateRecord = (db: Db, id: string, change: Partial<MeetingRecord>) =>
  db.update(meetingRecords).set(change).where(eq(meetingRecords.id, id));

/** Makes copies of minutes old whose points, actions or files are others now; the record must be locked. */
export const touchParts = (db: Db, id: string) =>
  db.execute(sql`
    update meeting_records set parts_at = greatest(date_trunc('milliseconds', clock_timestamp()),
      greatest(parts_at, updated_at) + interval '1 millisecond') where id = ${id}`);

export const deleteRecord = (db: Db, id: string) =>
  db.delete(meetingRecords).where(eq(meetingRecords.id, id));

/** Puts these people, in this order, in the place of those who stood in the minutes. */
export async function replacePeople(
  db: Db,
  recordId: string,
  people: readonly MeetingPerson[],
): Promise<void> {
  await db.delete(meetingPeople).where(eq(meetingPeople.recordId, recordId));
  if (people.length === 0) return;
  await db
    .insert(meetingPeople)
    .values(people.map((person, position) => ({ id: newId(), recordId, position, ...person })));
}

/** Staff and lecturers with an account, by name. */
export async function findPeople(db: Db, search: string): Promise<{ value: string; label: string }[]> {
  const { rows } = await db.execute<{ value: Rows['users']['id']; label: Rows['users']['name'] }>(sql`
    select u.id as value, u.name as label from users u
    where not u.is_student and u.status = 'active' and ${contains(sql`u.name`, search)}
    order by u.name, u.id limit 20`);
  return rows;
}
