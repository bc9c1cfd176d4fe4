import { AppError } from '#shared/platform/errors.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { requireThere } from '#server/platform/reference/require-there.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { changeAdvisors } from './advisor-moves.ts';
import { advisorLoad, lockLecturer } from './advisors.store.ts';
import { lockStudents } from './students.store.ts';

/** Number of advisees above which a lecturer counts as overloaded (academic practice). */
export const ADVISOR_LOAD = 30;

/** Assigns an advisor to students; the span of the former one ends today. */
export const addToAdvisor = (outer: Ctx, advisorId: string, studentIds: readonly string[]) =>
  inTransaction(outer, async (ctx) => {
    const lecturer = await lockLecturer(ctx.db, advisorId);
    if (!lecturer) throw new AppError('NOT_FOUND', 'Dosen tidak ditemukan.');
    await requireTeaching(ctx.db, [advisorId], { field: 'advisorId' });
    const records = await lockStudents(ctx.db, studentIds);
    await requireThere(ctx.db, 'student', studentIds);
    const moving = records.filter((record) => record.advisorId !== advisorId);
    await changeAdvisors(
      ctx,
      moving.map(({ id, advisorId: from }) => ({ studentId: id, from, to: advisorId })),
    );
    await audit(
      ctx,
      ...moving.map((record) => ({
        action: 'student.set-advisor',
        entity: 'student',
        entityId: record.id,
        before: { advisorId: record.advisorId },
        after: { advisorId },
      })),
    );
    const load = await advisorLoad(ctx.db, advisorId);
    return { assigned: moving.length, load, overloaded: load > ADVISOR_LOAD };
  });

/** Removes a student's advisor. Without one, no KRS can be submitted. */
export const removeAdvisor = (outer: Ctx, studentId: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const record = found((await lockStudents(ctx.db, [studentId]))[0]);
    if (record.advisorId === null) throw new AppError('RULE', 'Mahasiswa ini belum memiliki dosen PA.');
    await changeAdvisors(ctx, [{ studentId, from: record.advisorId, to: null }]);
    await audit(ctx, {
      action: 'student.set-advisor',
      entity: 'student',
      entityId: studentId,
      before: { advisorId: record.advisorId },
      after: { advisorId: null },
    });
    return { _id: studentId };
  });
