import { sql } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { settleLecturers, tellLecturers } from './announce.ts';
import { findSheetHead } from './sheet.store.ts';
import { teaches } from './sheet-rights.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { OBJECTION_DAYS, objectUntil, publishedAt } from './objection-window.ts';

type OwnGrade = Pick<Rows['grades'], 'status'> & {
  scheduleId: NonNullable<Rows['grades']['scheduleId']>;
  publishedAt: string | null;
  objected: boolean;
  student: Rows['students']['name'];
};

async function findOwnGrade(ctx: Ctx, gradeId: string): Promise<OwnGrade> {
  const { rows } = await ctx.db.execute<OwnGrade>(sql`
    select g.schedule_id as "scheduleId", ${isoMoment(publishedAt(sql`s`))} as "publishedAt", g.status,
      exists (select from grade_objections o where o.grade_id = g.id) as objected, m.name as student
    from grades g left join grade_sheets s on s.schedule_id = g.schedule_id join students m on m.id = g.student_id
    where g.id = ${gradeId} and g.schedule_id is not null and g.student_id = ${studentIdOf(ctx)} for update of g`);
  return found(rows[0]);
}

/**
 * Files a student's objection to an own grade of a class and tells its lecturers, who answer it.
 * @throws AppError NOT_FOUND for the grade of somebody else; RULE outside the seven days; ALREADY_DONE the second time.
 */
export const objectToGrade = (outer: Ctx, gradeId: string, text: string) =>
  inTransaction(outer, async (ctx) => {
    const grade = await findOwnGrade(ctx, gradeId);
    const isPublic = grade.status === 'PUBLISHED' || grade.status === 'LOCKED';
    if (!isPublic || !grade.publishedAt || ctx.now.toISOString() > objectUntil(grade.publishedAt)) {
      throw new AppError('RULE', `Sanggahan hanya dapat diajukan ${OBJECTION_DAYS} hari sejak nilai terbit.`);
    }
    if (grade.objected)
      throw new AppError('ALREADY_DONE', 'Anda sudah mengajukan sanggahan untuk nilai ini.');
    const id = newId();
    await ctx.db.execute(
      sql`insert into grade_objections (id, grade_id, text, created_at)
        values (${id}, ${gradeId}, ${text}, ${ctx.now.toISOString()}::timestamptz)`,
    );
    await audit(ctx, {
      action: 'grade-objection.create',
      entity: 'grade',
      entityId: gradeId,
      after: { text },
    });
    const head = found(await findSheetHead(ctx.db, grade.scheduleId));
    const { student } = grade;
    await tellLecturers(ctx, head, (to, known) => ({
      to,
      topic: 'objection.filed',
      about: id,
      facts: { ...known, student },
    }));
    return { _id: id };
  });

type Objection = Pick<Rows['gradeObjections'], 'gradeId' | 'answer'> &
  Pick<Rows['grades'], 'studentId'> & {
    /** Only grades of classes are objected to. */
    scheduleId: NonNullable<Rows['grades']['scheduleId']>;
    course: Rows['courses']['name'];
  };

/** Answers an objection of a student of the own class, once. */
export const answerObjection = (outer: Ctx, id: string, answer: string) =>
  inTransaction(outer, async (ctx) => {
    const { rows } = await ctx.db.execute<Objection>(sql`
      select o.grade_id as "gradeId", g.schedule_id as "scheduleId", c.name as course, o.answer,
        g.student_id as "studentId"
      from grade_objections o join grades g on g.id = o.grade_id join courses c on c.id = g.course_id
      where o.id = ${id} for update of o`);
    const objection = found(rows[0]);
    const head = found(await findSheetHead(ctx.db, objection.scheduleId));
    if (!teaches(ctx, head) && !actorOf(ctx).Admin) {
      throw new AppError('FORBIDDEN', 'Sanggahan hanya dijawab oleh dosen kelas ini.');
    }
    if (objection.answer !== '') throw new AppError('ALREADY_DONE', 'Sanggahan ini sudah dijawab.');
    await ctx.db.execute(sql`
      update grade_objections set answer = ${answer}, answered_by = ${actorOf(ctx).userId},
        answered_at = ${ctx.now.toISOString()}::timestamptz where id = ${id}`);
    await audit(ctx, {
      action: 'grade-objection.answer',
      entity: 'grade',
      entityId: objection.gradeId,
      after: { answer },
    });
    await settleLecturers(ctx, head.lecturers, 'objection.filed', id);
    const { course, studentId } = objection;
    await notify(ctx, [{ to: { studentId }, topic: 'objection.answered', about: id, facts: { course } }]);
    return { _id: id };
  });
