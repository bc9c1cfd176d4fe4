import { type SQL, sql } from 'drizzle-orm';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { hasOpenLeave } from '#server/people/students/students.public.ts';

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
  /** Only submitted KRS: late and not accepted yet, or of these class types, whose approval deadline has passed. */
  waiting?: 'late' | readonly ClassType[] | undefined;
};

type StaffKrs = Pick<
  Rows['krs'],
  | 'state'
  | 'semesterNumber'
  | 'totalSks'
  | 'maxSks'
  | 'isLate'
  | 'lateAcceptedAt'
  | 'submittedAt'
  | 'approvedAt'
  | 'updatedAt'
> & { _id: Rows['krs']['id'] };

export type StaffRow = Pick<Rows['students'], 'nim' | 'name' | 'status'> & {
  student_id: Rows['students']['id'];
  entry_year: Rows['students']['entryYear'];
  class_type: Rows['students']['classType'];
  class_name: Rows['studentClasses']['name'] | null;
  advisor: Rows['lecturers']['name'] | null;
  krs: StaffKrs | null;
};

/** Condition on students `s` who had entered by the term. */
export const enteredBy = (periodId: string): SQL =>
  sql`s.entry_semester <= (select p.code from academic_periods p where p.id = ${periodId})`;

/**
 * Students who must submit a KRS. Inactive ones return by submitting one, so `mayRegister` includes them unless they
 * left.
 */
const mustRegister = (periodId: string): SQL =>
  sql`(s.status = 'active' and s.exit is null and ${enteredBy(periodId)})`;
const mayRegister = (periodId: string): SQL =>
  sql`(s.status in ('active', 'inactive') and s.exit is null and ${enteredBy(periodId)})`;

/**
 * Condition on students `s` without an approved KRS, without an activity programme with courses, leave (AKM C) or
 * programme elsewhere (M) in the term, and without a pending request for leave in it or for a degree.
 */
export const notRegistered = (periodId: string): SQL => sql`not exists (
    select from krs o where o.student_id = s.id and o.period_id = ${periodId} and o.approved_at is not null
  ) and not exists (
    select from activity_conversions v join activities a on a.id = v.activity_id
    join academic_periods p on p.id = ${periodId} and p.code = a.semester_code
    where v.student_id = s.id and a.status in ('APPROVED', 'ONGOING', 'REPORTED', 'SCORED', 'CONVERTED')
  ) and not exists (
    select from semester_records r join academic_periods p on p.id = ${periodId} and p.code = r.period_code
    where r.student_id = s.id and r.status in ('C', 'M')
  ) and not exists (
    select from graduation_applications a where a.student_id = s.id and a.state in ('SUBMITTED', 'CHECKED', 'ENDORSED')
  ) and not ${hasOpenLeave(sql`s.id`, sql`(select p.code from academic_periods p where p.id = ${periodId})`)}`;

/** Condition on students `s` who must submit a KRS and are not registered. */
export const withoutRights = (periodId: string): SQL =>
  sql`${mustRegister(periodId)} and ${notRegistered(periodId)}`;

/** Matches the beginning of a NIM for digits, part of a name otherwise. */
const matchesSearch = (search: string): SQL => matchesPerson(search, [sql`s.name`], [sql`s.nim`]);

/** Reports whether the name index supports a search; it needs three characters. */
const isNameSearch = (search: string): boolean => /^(?!\d+$).{3,}/.test(search);

/**
 * Students of a list. Those matching a name are found first, behind a fence (`offset 0`): walking the list in its order
 * until a page is full may read all of it.
 */
const students = ({ search = '' }: StaffQuery): SQL =>
  isNameSearch(search)
    ? sql`(select * from students s where ${matchesSearch(search)} offset 0) s`
    : sql`students s`;

/** Filter conditions on the student. */
function studentConditions({ search = '', classId, classType, advisorId, entryYear }: StaffQuery): SQL[] {
  return [
    ...(search === '' || isNameSearch(search) ? [] : [matchesSearch(search)]),
    ...(classId ? [sql`s.class_id = ${classId}`] : []),
    ...(classType ? [sql`s.class_type = ${classType}`] : []),
    ...(advisorId ? [sql`s.advisor_id = ${advisorId}`] : []),
    ...(entryYear ? [sql`s.entry_year = ${entryYear}`] : []),
  ];
}

const where = (conditions: readonly SQL[]): SQL => sql`where ${sql.join([...conditions], sql` and `)}`;

const direction = (sort: string): SQL => sql.raw(sort.startsWith('-') ? 'desc' : 'asc');

/** Order of a list: by name, else by the NIM of its source. */
const ordered = ({ sort }: StaffQuery, nim: SQL): SQL =>
  sql`order by ${sort.endsWith('name') ? sql`s.name` : nim} ${direction(sort)}, s.id ${direction(sort)}`;

/** Source of the rows of a list, a cheaper source for its total, and where the NIM is read. */
type Source = { from: SQL; counted?: SQL; nim?: SQL };

/** Students who must have a KRS in the term, and everyone who has one. */
function everybody(query: StaffQuery): Source {
  const sameStudent = sql`k.student_id = s.id and k.period_id = ${query.periodId}`;
  const conditions = studentConditions(query);
  const waitedFor = sql`from ${students(query)} ${where([mayRegister(query.periodId), ...conditions])}`;
  const others = sql`from krs k join ${students(query)} on ${sameStudent} ${where([sql`not k.registering`, ...conditions])}`;
  // Each part is read in order only as far as the page reaches, which skips students who left long ago.
  const reached = (part: SQL, nim: SQL): SQL =>
    sql`(select s.* ${part} ${ordered(query, nim)} limit ${query.page * query.limit})`;
  return {
    from: sql`from (${reached(waitedFor, sql`s.nim`)} union all ${reached(others, sql`k.nim`)}) s left join krs k on ${sameStudent}`,
    // The count of a large college likewise stops within the first part.
    counted: sql`from (select ${waitedFor} union all select ${others}) parts`,
  };
}

/** Conditions on what a submitted KRS waits for. */
const waits = ({ waiting }: StaffQuery): SQL[] =>
  waiting === undefined
    ? []
    : [
        waiting === 'late'
          ? sql`k.is_late and k.late_accepted_at is null`
          : sql`s.class_type = any (${sql.param([...waiting])}::text[])`,
      ];

function inState(query: StaffQuery, state: KrsState): Source {
  const narrowed = [...studentConditions(query), ...waits(query)];
  const inTerm = [sql`k.period_id = ${query.periodId}`, sql`k.state = ${state}`];
  return {
    from: sql`from krs k join ${students(query)} on s.id = k.student_id ${where([...inTerm, ...narrowed])}`,
    nim: sql`k.nim`,
    ...(narrowed.length === 0 && !query.search && { counted: sql`from krs k ${where(inTerm)}` }),
  };
}

/** Students matching a condition, with their KRS if any. */
const studentsWith = (query: StaffQuery, condition: SQL): Source => ({
  from: sql`from ${students(query)} left join krs k on k.student_id = s.id and k.period_id = ${query.periodId} ${where(
    [condition, ...studentConditions(query)],
  )}`,
});

const withoutKrs = ({ periodId }: StaffQuery): SQL => sql`${mustRegister(periodId)} and not exists (
  select from krs o where o.student_id = s.id and o.period_id = ${periodId})`;

const toSource = (query: StaffQuery): Source => {
  if (query.waiting !== undefined) return inState(query, 'SUBMITTED');
  if (query.state === undefined) return everybody(query);
  return query.state === 'NONE' ? studentsWith(query, withoutKrs(query)) : inState(query, query.state);
};

async function readPage(db: Db, query: StaffQuery, { from, counted = from, nim = sql`s.nim` }: Source) {
  const { limit, offset } = window(query);
  const name = sql.raw(query.sort.endsWith('name') ? 'name' : 'nim');
  const [rows, total] = await Promise.all([
    db.execute<StaffRow>(sql`
      select x.*, c.name as class_name, l.name as advisor
      from (
        select s.id as student_id, s.nim, s.name, s.entry_year, s.class_type, s.status, s.class_id, s.advisor_id,
          case when k.id is not null then jsonb_build_object('_id', k.id, 'state', k.state,
            'semesterNumber', k.semester_number, 'totalSks', k.total_sks, 'maxSks', k.max_sks, 'isLate', k.is_late,
            'lateAcceptedAt', k.late_accepted_at, 'submittedAt', k.submitted_at, 'approvedAt', k.approved_at,
            'updatedAt', k.updated_at) end as krs
        ${from} ${ordered(query, nim)}
        limit ${limit} offset ${offset}
      ) x
      left join student_classes c on c.id = x.class_id
      left join lecturers l on l.id = x.advisor_id
      order by x.${name} ${direction(query.sort)}, x.student_id ${direction(query.sort)}`),
    countRows(db, counted),
  ]);
  return { rows: rows.rows, total };
}

/** Lists a page of students with their KRS of a term, and the total. */
export const listKrs = (db: Db, query: StaffQuery) => readPage(db, query, toSource(query));

/** Lists a page of active students without rights in the term; leave is a separate status. */
export const listUnregistered = (db: Db, query: StaffQuery) =>
  readPage(db, query, studentsWith(query, withoutRights(query.periodId)));

export type StateCount = { state: KrsState | 'NONE'; n: number };
export type WaitingCount = { class_type: ClassType; late: boolean; n: number };

/**
 * Query of the KRS of a term by state, and of the waiting ones by class type. NONE are students who must submit a KRS:
 * all who must, less the KRS of registering students except inactive ones. It reads only indexes and no student who
 * submitted one.
 */
export const statesQuery = (periodId: string): SQL => sql`
  with term as materialized (select id, code from academic_periods where id = ${periodId}),
  states as materialized (
    select k.state, count(*)::int as n, count(s.id) as inactive from krs k left join (
      select s.id from students s, term
      where s.status = 'inactive' and s.exit is null and s.entry_semester <= term.code
    ) s on s.id = k.student_id where k.period_id = ${periodId} group by 1
  ),
  missing as materialized (
    select (select count(*) from students s, term where s.status = 'active' and s.entry_semester <= term.code)
      - (select coalesce(sum(n - inactive), 0) from states)
      + (select count(*) from krs k where k.period_id = ${periodId} and not k.registering) as n
  )
  select
    (select json_agg(json_build_object('state', state, 'n', n)) from (
      select state, n from states union all select 'NONE', n from missing where n > 0) x) as states,
    (select coalesce(json_agg(w), '[]') from (
      select s.class_type, k.is_late and k.late_accepted_at is null as late, count(*)::int as n
      from krs k join students s on s.id = k.student_id
      where k.period_id = ${periodId} and k.state = 'SUBMITTED' group by 1, 2) w) as waiting`;

export type TermStates = { states: StateCount[] | null; waiting: WaitingCount[] };

export async function countStates(
  db: Db,
  periodId: string,
): Promise<{ states: StateCount[]; waiting: WaitingCount[] }> {
  const { rows } = await db.execute<TermStates>(statesQuery(periodId));
  return { states: rows[0]?.states ?? [], waiting: rows[0]?.waiting ?? [] };
}

/** Raises the capacity of full classes by one where the room has another place; returns the changed classes. */
export async function widenClasses(
  db: Db,
  scheduleIds: readonly string[],
): Promise<{ id: string; capacity: number }[]> {
  const ids = sql`${`{${scheduleIds.join(',')}}`}::uuid[]`;
  await db.execute(sql`select from schedules where id = any (${ids}) order by id for no key update`);
  const { rows } = await db.execute<Pick<Rows['schedules'], 'id' | 'capacity'>>(sql`
    update schedules s set capacity = s.taken + 1
    where s.id = any (${ids}) and s.taken >= s.capacity and not exists (
      select from rooms r where r.id = s.room_id and r.type <> 'ONLINE' and r.capacity <= s.taken
    ) returning s.id, s.capacity`);
  return rows;
}

export type KrsUse = { hasAttendance: boolean; hasGrade: boolean };
type KrsInUse = KrsUse & Pick<Rows['krs'], 'studentId' | 'periodId' | 'updatedAt'> & { before: unknown };

/** Locks a KRS and reports whether its classes have attendance or grades of the student. */
export async function lockAndFindUse(db: Db, krsId: string): Promise<KrsInUse | undefined> {
  await db.execute(sql`
    select from schedules where id in (select schedule_id from krs_items where krs_id = ${krsId} and seat_held)
    order by id for no key update`);
  const { rows } = await db.execute<KrsInUse>(sql`
    select k.updated_at as "updatedAt", k.student_id as "studentId", k.period_id as "periodId",
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

/** Deletes a KRS with its items, and the record of the term its approval began unless grades need it. */
export async function deleteKrs(
  db: Db,
  krs: { id: string; studentId: string; periodId: string },
): Promise<void> {
  await db.execute(sql`delete from krs where id = ${krs.id}`);
  await db.execute(sql`
    delete from semester_records r using academic_periods p
    where p.id = ${krs.periodId} and r.student_id = ${krs.studentId} and r.period_code = p.code
      and r.status = 'A' and r.is_provisional and r.ips is null
      and not exists (select from grades g where g.student_id = r.student_id and g.period_id = p.id)`);
}

/** Records BAAK's acceptance of a late KRS; undefined when the KRS has changed since. */
export async function acceptLate(
  db: Db,
  krsId: string,
  basedOn: string,
  by: { userId: string; at: string },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ updated_at: Rows['krs']['updatedAt'] }>(sql`
    update krs set late_accepted_at = ${by.at}, late_accepted_by = ${by.userId}
    where id = ${krsId} and updated_at = ${basedOn} returning updated_at`);
  return rows[0] && new Date(rows[0].updated_at).toISOString();
}

/** Saves, changes or (0) removes a grant of sks; returns the sks granted before, undefined for an unknown student. */
export async function saveGrant(
  db: Db,
  grant: { studentId: string; periodId: string; extraSks: number; letterNo: string; by: string; at: string },
): Promise<number | undefined> {
  const { studentId, periodId, extraSks, letterNo, by, at } = grant;
  const { rows } = await db.execute<{ extra_sks: number }>(sql`
    select coalesce(g.extra_sks, 0) as extra_sks from students s
    left join krs_grants g on g.student_id = s.id and g.period_id = ${periodId}
    where s.id = ${studentId} for no key update of s`);
  if (extraSks === 0) {
    await db.execute(sql`delete from krs_grants where student_id = ${studentId} and period_id = ${periodId}`);
  } else {
    await db.execute(sql`
      insert into krs_grants (student_id, period_id, extra_sks, letter_no, granted_by, granted_at)
      values (${studentId}, ${periodId}, ${extraSks}, ${letterNo}, ${by}, ${at})
      on conflict (student_id, period_id) do update set extra_sks = excluded.extra_sks,
        letter_no = excluded.letter_no, granted_by = excluded.granted_by, granted_at = excluded.granted_at`);
  }
  return rows[0]?.extra_sks;
}

/**
 * Lists the terms with KRS and the active one, latest first. The first KRS is searched in index order: with `exists`
 * the planner reads every KRS for a term that has none.
 */
export const termsWithKrs = async (db: Db): Promise<{ id: string; code: string }[]> =>
  (
    await db.execute<Pick<Rows['academicPeriods'], 'id' | 'code'>>(sql`
      select p.id, p.code from academic_periods p
      where p.is_active or (
        select k.student_id from krs k where k.period_id = p.id order by k.period_id, k.state, k.student_id limit 1
      ) is not null order by p.code desc`)
  ).rows;
