import { type SQL, sql } from 'drizzle-orm';
import { type LocalDate, yearsBefore } from '#shared/platform/date/local-date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { dropFile } from '#server/platform/files/files.public.ts';
import { PHOTO } from './photo.ts';
import { PROOF } from './proofs.service.ts';

const CHUNK = 200;

/** Takes the next files of meetings before a day from their records. @returns the files by meeting */
type Detach = (before: LocalDate) => SQL;
type Detached = {
  meetingId: Rows['meetings']['id'];
  studentId: Rows['attendances']['studentId'] | null;
  file: Rows['files']['name'];
};

const heldBefore = (before: LocalDate): SQL => sql`coalesce(m.date, m.planned_date) < ${before}::date`;

const detachLetters: Detach = (before) => sql`
  with due as (
    select a.meeting_id, a.student_id, a.proof_id from attendances a join meetings m on m.id = a.meeting_id
    where a.proof_id is not null and ${heldBefore(before)}
    order by a.meeting_id, a.student_id limit ${CHUNK} for update of a skip locked
  )
  update attendances a set proof_id = null from due join files f on f.id = due.proof_id
  where a.meeting_id = due.meeting_id and a.student_id = due.student_id
  returning a.meeting_id as "meetingId", a.student_id as "studentId", f.name as file`;

const detachPhotos: Detach = (before) => sql`
  with due as (
    select m.id, m.photo_id from meetings m where m.photo_id is not null and ${heldBefore(before)}
    order by m.id limit ${CHUNK} for update skip locked
  )
  update meetings m set photo_id = null from due join files f on f.id = due.photo_id
  where m.id = due.id returning m.id as "meetingId", null as "studentId", f.name as file`;

const forgetSome = (outer: Ctx, kind: string, detach: SQL): Promise<number> =>
  inTransaction(outer, async (ctx) => {
    const { rows } = await ctx.db.execute<Detached>(detach);
    for (const { file } of rows) await dropFile(ctx, file, kind);
    await audit(
      ctx,
      ...rows.map(({ meetingId, studentId, file }) => ({
        action: 'meeting.forget-file',
        entity: 'meeting',
        entityId: meetingId,
        before: { kind, file, ...(studentId !== null && { studentId }) },
      })),
    );
    return rows.length;
  });

async function forgetAll(ctx: Ctx, kind: string, detach: SQL): Promise<number> {
  for (let files = 0; ;) {
    const gone = await forgetSome(ctx, kind, detach);
    files += gone;
    if (gone < CHUNK) return files;
  }
}

/**
 * Every night: letters behind absences and pictures of meetings beyond the years the settings keep them, which attendance
 * itself outlives (Law 27/2022, retention).
 */
export const absenceTimer: Timer = {
  name: 'forget-absence-files',
  cron: '20 3 * * *',
  run: async (ctx) => {
    const { absenceYears } = (await ctx.services.campus.get()).data.privacy.retention;
    const before = yearsBefore(await today(ctx), absenceYears);
    const letters = await forgetAll(ctx, PROOF, detachLetters(before));
    return { letters, photos: await forgetAll(ctx, PHOTO, detachPhotos(before)) };
  },
};
