import { randomBytes } from 'node:crypto';
import type { StudentForm } from '#shared/people/students/student.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { hashPassword } from '#server/identity/auth/auth.public.ts';
import { type BiodataChange, createBiodata } from '#server/people/biodata/biodata.public.ts';
import { openSpans } from './advisors.store.ts';
import { curriculaFor, insertAccounts, insertStudents, noCurriculumReason } from './students.store.ts';

/** A student to create, with the known biodata. */
export type NewStudent = StudentForm & { biodata?: BiodataChange };

/** Fills in missing curricula. @throws AppError RULE if no curriculum is in force */
async function withCurricula(ctx: Ctx, rows: readonly NewStudent[]): Promise<NewStudent[]> {
  const open = rows.filter(({ curriculumId }) => curriculumId === null);
  if (open.length === 0) return [...rows];
  const inForce = await curriculaFor(ctx.db, [...new Set(open.map(({ entrySemester }) => entrySemester))]);
  const filled = rows.map((row) => {
    const curriculumId = row.curriculumId ?? inForce.get(row.entrySemester);
    return curriculumId ? { ...row, curriculumId } : null;
  });
  const known = filled.filter((row) => row !== null);
  if (known.length < filled.length) throw new AppError('RULE', await noCurriculumReason(ctx.db));
  return known;
}

/**
 * Creates students with account, biodata and advisor in a fixed number of statements. Their passwords are random and unknown;
 * usable ones are made with the password sheet.
 * @returns the new ids, in the order of the rows
 * @throws a constraint error (NIM, email, NIK taken); nothing is stored then
 */
export async function createStudents(
  outer: Ctx,
  given: readonly NewStudent[],
): Promise<{ id: string; userId: string }[]> {
  if (given.length === 0) return [];
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return inTransaction(outer, async (ctx) => {
    const filled = await withCurricula(ctx, given);
    const rows = filled.map((row) => ({ ...row, id: newId(), userId: newId() }));
    await insertAccounts(
      ctx.db,
      rows.map(({ userId, name, email }) => ({
        userId,
        name,
        email,
        passwordHash,
        mustChangePassword: true,
        isStudent: true,
      })),
    );
    await insertStudents(ctx.db, rows);
    await openSpans(ctx.db, rows, await today(ctx));
    await createBiodata(
      ctx,
      rows.map(({ id, biodata = {} }) => ({ ...biodata, id })),
    );
    await audit(
      ctx,
      ...rows.map(({ id, userId: _userId, ...after }) => ({
        action: 'student.create',
        entity: 'student',
        entityId: id,
        after,
      })),
    );
    return rows.map(({ id, userId }) => ({ id, userId }));
  });
}
