import { type SQL, sql } from 'drizzle-orm';
import type { ClassType } from '#shared/domain/course/class-type.ts';
import type { KrsState } from '#shared/domain/krs/state.ts';
import type { Db } from '../../db/client.ts';
import { countRows, likeText, window } from '../../db/list.ts';

export type StaffQuery = {
  periodId: string;
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  state?: KrsState | 'NONE' | undefined;
  classId?: string | undefined;
  classType?: ClassType | undefined;
  advisorId?: string | undefined;
  entryYear?: number | undefined;
};

export type StaffRow = {
  student_id: string;
  nim: string;
  name: string;
  entry_year: number;
  class_type: ClassType;
  status: string;
  class_name: string | null;
  advisor: string | null;
  krs: {
    _id: string;
    state: KrsState;
    semesterNumber: number;
    totalSks: number;
    maxSks: number;
    isLate: boolean;
    lateAcceptedAt: string | null;
    submittedAt: string | null;
    approvedAt: string | null;
    updatedAt: string;
  } | null;
};

/** Students who should have a KRS, and whoever has one. */
const expected = sql`(k.id is not null or s.status in ('active', 'inactive'))`;
/** Active students without rights in the term; leave is a status of its own. */
export const unregistered = sql`s.status = 'active' and k.approved_at is null`;

function conditionsOf(query: StaffQuery, base: SQL): SQL {
  const { search, state, classId, classType, advisorId, entryYear } = query;
  const conditions = [base];
  if (search) {
    const text = likeText(search);
    conditions.push(sql`(s.name ilike ${`%${text}%`} or s.nim like ${`${text}%`})`);
  }
  if (state) conditions.push(state === 'NONE' ? sql`k.id is null` : sql`k.state = ${state}`);
  if (classId) conditions.push(sql`s.class_id = ${classId}`);
  if (classType) conditions.push(sql`s.class_type = ${classType}`);
  if (advisorId) conditions.push(sql`s.advisor_id = ${advisorId}`);
  if (entryYear) conditions.push(sql`s.entry_year = ${entryYear}`);
  return sql.join(conditions, sql` and `);
}

const direction = (sort: string): SQL => sql.raw(sort.startsWith('-') ? 'desc' : 'asc');

/** One page of students with their KRS of a term, and the total; `base` says who belongs to the list. */
export async function listKrs(db: Db, query: StaffQuery, base: SQL = expected) {
  const from = sql`from students s left join krs k on k.student_id = s.id and k.period_id = ${query.periodId}
    where ${conditionsOf(query, base)}`;
  const { limit, offset } = window(query);
  const name = sql.raw(query.sort.endsWith('name') ? 'name' : 'nim');
  const [page, total] = await Promise.all([
    db.execute<StaffRow>(sql`
      select x.*, c.name as class_name, l.name as advisor
      from (
        select s.id as student_id, s.nim, s.name, s.entry_year, s.class_type, s.status, s.class_id, s.advisor_id,
          case when k.id is not null then jsonb_build_object('_id', k.id, 'state', k.state,
            'semesterNumber', k.semester_number, 'totalSks', k.total_sks, 'maxSks', k.max_sks, 'isLate', k.is_late,
            'lateAcceptedAt', k.late_accepted_at, 'submittedAt', k.submitted_at, 'approvedAt', k.approved_at,
            'updatedAt', k.updated_at) end as krs
        ${from} order by s.${name} ${direction(query.sort)}, s.id ${direction(query.sort)}
        limit ${limit} offset ${offset}
      ) x
      left join student_classes c on c.id = x.class_id
      left join lecturers l on l.id = x.advisor_id
      order by x.${name} ${direction(query.sort)}, x.student_id ${direction(query.sort)}`),
    countRows(db, from),
  ]);
  return { rows: page.rows, total };
}

export type StateCount = { state: KrsState | 'NONE'; class_type: ClassType; late: boolean; n: number };

/** How many KRS of a term stand where, by class type; NONE are active students without one. */
export const countStates = async (db: Db, periodId: string): Promise<StateCount[]> =>
  (
    await db.execute<StateCount>(sql`
      select k.state, s.class_type, k.is_late and k.late_accepted_at is null as late, count(*)::int as n
      from krs k join students s on s.id = k.student_id where k.period_id = ${periodId} group by 1, 2, 3
      union all
      select 'NONE', s.class_type, false, count(*)::int from students s
      where s.status = 'active' and not exists (select from krs k where k.student_id = s.id and k.period_id = ${periodId})
      group by 2`)
  ).rows;

/** Raises the capacity of full classes by one where the room has a place more; returns the classes it raised. */
export async function widenClasses(
  db: Db,
  scheduleIds: readonly string[],
): Promise<{ id: string; capacity: number }[]> {
  const ids = sql`${`{${scheduleIds.join(',')}}`}::uuid[]`;
  await db.execute(sql`select from schedules where id = any (${ids}) order by id for no key update`);
  const { rows } = await db.execute<{ id: string; capacity: number }>(sql`
    update schedules s set capacity = s.taken + 1
    where s.id = any (${ids}) and s.taken >= s.capacity and not exists (
      select from rooms r where r.id = s.room_id and r.type <> 'ONLINE' and r.capacity <= s.taken
    ) returning s.id, s.capacity`);
  return rows;
}

export type KrsUse = { hasAttendance: boolean; hasGrade: boolean };

/** Whether the classes of a KRS already have held attendance or grades of its student; locks the KRS. */
export async function lockAndFindUse(
  db: Db,
  krsId: string,
): Promise<(KrsUse & { updatedAt: string; before: unknown }) | undefined> {
  await db.execute(sql`
    select from schedules where id in (select schedule_id from krs_items where krs_id = ${krsId} and seat_held)
    order by id for no key update`);
  const { rows } = await db.execute<KrsUse & { updatedAt: string; before: unknown }>(sql`
    select k.updated_at as "updatedAt",
      to_jsonb(k) || jsonb_build_object('items', (select jsonb_agg(to_jsonb(i)) from krs_items i where i.krs_id = k.id)) as before,
      exists (
        select from krs_items i join meetings m on m.schedule_id = i.schedule_id and m.status = 'DONE'
        join attendances a on a.meeting_id = m.id and a.student_id = i.student_id where i.krs_id = k.id
      ) as "hasAttendance",
      exists (
        select from krs_items i join grades g on g.schedule_id = i.schedule_id and g.student_id = i.student_id
        where i.krs_id = k.id
      ) as "hasGrade"
    from krs k where k.id = ${krsId} for update`);
  const [row] = rows;
  return row && { ...row, updatedAt: new Date(row.updatedAt).toISOString() };
}

export const deleteKrs = (db: Db, krsId: string) => db.execute(sql`delete from krs where id = ${krsId}`);

/** Notes BAAK's consent to a late KRS; undefined when the KRS has changed since. */
export async function acceptLate(
  db: Db,
  krsId: string,
  basedOn: string,
  by: { userId: string; at: string },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ updated_at: string }>(sql`
    update krs set late_accepted_at = ${by.at}, late_accepted_by = ${by.userId}
    where id = ${krsId} and updated_at = ${basedOn} returning updated_at`);
  return rows[0] && new Date(rows[0].updated_at).toISOString();
}

/** Keeps, changes or (0) removes a grant of credits; returns what was granted before. */
export async function saveGrant(
  db: Db,
  grant: { studentId: string; periodId: string; extraSks: number; letterNo: string; by: string; at: string },
): Promise<number> {
  const { studentId, periodId, extraSks, letterNo, by, at } = grant;
  const { rows } = await db.execute<{ extra_sks: number }>(
    sql`select extra_sks from krs_grants where student_id = ${studentId} and period_id = ${periodId} for update`,
  );
  if (extraSks === 0) {
    await db.execute(sql`delete from krs_grants where student_id = ${studentId} and period_id = ${periodId}`);
  } else {
    await db.execute(sql`
      insert into krs_grants (student_id, period_id, extra_sks, letter_no, granted_by, granted_at)
      values (${studentId}, ${periodId}, ${extraSks}, ${letterNo}, ${by}, ${at})
      on conflict (student_id, period_id) do update set extra_sks = excluded.extra_sks,
        letter_no = excluded.letter_no, granted_by = excluded.granted_by, granted_at = excluded.granted_at`);
  }
  return rows[0]?.extra_sks ?? 0;
}

/** Seats taken in every class of a term. */
export const seatsOf = async (db: Db, periodId: string): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ id: string; taken: number }>(
    sql`select id, taken from schedules where period_id = ${periodId}`,
  );
  return new Map(rows.map(({ id, taken }) => [id, taken]));
};

/** Terms with KRS, and the active one, latest first. */
export const termsWithKrs = async (db: Db): Promise<{ id: string; code: string }[]> =>
  (
    await db.execute<{ id: string; code: string }>(sql`
      select p.id, p.code from academic_periods p
      where p.is_active or exists (select from krs k where k.period_id = p.id) order by p.code desc`)
  ).rows;
