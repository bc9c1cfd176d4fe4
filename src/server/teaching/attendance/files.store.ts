import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { files } from '#server/platform/db/schema.ts';

type Whose = Pick<Rows['attendances'], 'studentId'> &
  Pick<Rows['meetings'], 'scheduleId'> & { meetingNo: Rows['meetings']['no'] };

/** Behind whose absence a letter stands. */
export async function findProof(db: Db, fileId: string): Promise<Whose | undefined> {
  const { rows } = await db.execute<Whose>(sql`
    select a.student_id as "studentId", m.schedule_id as "scheduleId", m.no as "meetingNo"
    from attendances a join meetings m on m.id = a.meeting_id where a.proof_id = ${fileId}`);
  return rows[0];
}

/** Lets a student own a letter from now on, whoever has sent it. */
export const giveToStudent = (db: Db, fileId: string, studentId: string) =>
  db
    .update(files)
    .set({ ownerId: sql`(select user_id from students where id = ${studentId})` })
    .where(eq(files.id, fileId));

/** Takes the letters from students' marks at the exam meeting of a class. @returns the files nothing refers to any more */
export async function detachProofs(
  db: Db,
  exam: { scheduleId: string; exam: 'UTS' | 'UAS' },
  studentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['files'], 'name'>>(sql`
    update attendances a set proof_id = null from meetings m, files f
    where m.id = a.meeting_id and m.schedule_id = ${exam.scheduleId} and m.type = ${exam.exam}
      and f.id = a.proof_id and a.student_id = any(${sql.param(studentIds)}::uuid[])
    returning f.name`);
  return rows.map(({ name }) => name);
}

/** The class whose meeting a picture shows. */
export async function classOfPhoto(db: Db, fileId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: Rows['meetings']['scheduleId'] }>(sql`
    select schedule_id as id from meetings where photo_id = ${fileId}`);
  return rows[0]?.id;
}

/** What a file is asked for. */
export const nameOfFile = async (db: Db, id: string): Promise<string | null> =>
  (await db.select({ name: files.name }).from(files).where(eq(files.id, id)))[0]?.name ?? null;
