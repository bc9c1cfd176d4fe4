import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AdviseeView, GuidanceNote } from '#shared/people/guidance/guidance.contract.ts';
import { fullName } from '#shared/platform/format/name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { latestIpk, passedSks } from '#server/people/students/credits.public.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { guidanceNotes } from '#server/platform/db/schema.ts';
import { waitTurn } from '#server/platform/db/turns.ts';

type Facts = Omit<AdviseeView, 'semesterNumber' | 'warnings' | 'ips'> &
  Pick<Rows['students'], 'advisorId' | 'entrySemester'> & {
    ipk: number | null;
    sksPassed: number;
  };

/** Finds a student with the results of every term and the KRS of one. */
export async function findAdvisee(db: Db, studentId: string, periodId: string): Promise<Facts | undefined> {
  const { rows } = await db.execute<Facts>(sql`
    select s.id as "_id", s.nim, s.name, s.email, s.status, s.advisor_id as "advisorId",
      s.entry_semester as "entrySemester", ${latestIpk(sql`s.id`)} as ipk,
      ${passedSks(sql`s.id`)} as "sksPassed", u.avatar as photo, c.name as "className",
      coalesce(b.mobile, b.phone) as phone,
      coalesce((select jsonb_agg(jsonb_build_object('code', r.period_code, 'status', r.status, 'ips', r.ips, 'ipk', r.ipk,
        'sks', r.sks_semester) order by r.period_code)
        from semester_records r where r.student_id = s.id), '[]') as terms,
      (select jsonb_build_object('_id', k.id, 'state', k.state, 'totalSks', k.total_sks, 'maxSks', k.max_sks)
        from krs k where k.student_id = s.id and k.period_id = ${periodId}) as krs
    from students s left join users u on u.id = s.user_id left join student_classes c on c.id = s.class_id
      left join student_biodata b on b.student_id = s.id
    where s.id = ${studentId}`);
  return rows[0];
}

export async function findAdvisor(db: Db, studentId: string): Promise<string | null | undefined> {
  const { rows } = await db.execute<{ advisor_id: Rows['students']['advisorId'] }>(
    sql`select advisor_id from students where id = ${studentId}`,
  );
  return rows[0]?.advisor_id;
}

type NoteQuery = { page: number; limit: number; sort: string; search?: string | undefined };
/** Reader of notes; `lecturerId` adds that advisor's private notes. */
type Reader = { studentId: string; lecturerId: string | null };

/** Lists the notes about a student that the reader may see. */
export async function listNotes(
  db: Db,
  { studentId, lecturerId }: Reader,
  { search, ...query }: NoteQuery,
): Promise<{ rows: GuidanceNote[]; total: number }> {
  const conditions = [sql`g.student_id = ${studentId} and (g.shared or g.lecturer_id = ${lecturerId}::uuid)`];
  if (search) conditions.push(contains(sql`g.topic || ' ' || g.note`, search));
  const from: SQL = sql`from guidance_notes g join lecturers l on l.id = g.lecturer_id
    where ${sql.join(conditions, sql` and `)}`;
  const direction = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const { limit, offset } = window(query);
  const [page, total] = await Promise.all([
    db.execute<
      Omit<GuidanceNote, 'advisor'> & Pick<Rows['lecturers'], 'name' | 'frontTitle' | 'backTitle'>
    >(sql`
      select g.id as "_id", g.date, g.topic, g.note, g.shared, l.name, l.front_title as "frontTitle",
        l.back_title as "backTitle", coalesce(g.lecturer_id = ${lecturerId}::uuid, false) as "isOwn",
        ${isoMoment(sql`g.updated_at`)} as "updatedAt"
      ${from} order by g.date ${direction}, g.id ${direction} limit ${limit} offset ${offset}`),
    countRows(db, from),
  ]);
  const rows = page.rows.map(({ name, frontTitle, backTitle, ...row }) => ({
    ...row,
    advisor: fullName({ name, frontTitle, backTitle }),
  }));
  return { rows, total };
}

export type NoteForm = { date: string; topic: string; note: string; shared: boolean };

/** Serialises the notes about a student, and returns the topics an advisor noted on a day. */
export async function lockTopics(
  db: Db,
  { studentId, lecturerId, date }: { studentId: string; lecturerId: string; date: string },
): Promise<string[]> {
  await waitTurn(db, 'guidance', studentId);
  const rows = await db
    .select({ topic: guidanceNotes.topic })
    .from(guidanceNotes)
    .where(
      and(
        eq(guidanceNotes.studentId, studentId),
        eq(guidanceNotes.lecturerId, lecturerId),
        eq(guidanceNotes.date, date),
      ),
    );
  return rows.map(({ topic }) => topic);
}

export async function insertNote(
  db: Db,
  row: NoteForm & { studentId: string; lecturerId: string },
): Promise<string | undefined> {
  return (await db.insert(guidanceNotes).values(row).returning({ id: guidanceNotes.id }))[0]?.id;
}

export const lockNote = async (db: Db, id: string) =>
  (await db.select().from(guidanceNotes).where(eq(guidanceNotes.id, id)).for('update'))[0];

export const updateNote = (db: Db, id: string, form: NoteForm) =>
  db.update(guidanceNotes).set(form).where(eq(guidanceNotes.id, id));

export const deleteNote = (db: Db, id: string) => db.delete(guidanceNotes).where(eq(guidanceNotes.id, id));
