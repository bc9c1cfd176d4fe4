import { and, eq } from 'drizzle-orm';
import type { CallOutput } from '#shared/platform/endpoint/endpoint.ts';
import type { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { GradeSource } from '#shared/platform/grading/gpa.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { academicPeriods, courses, grades, students } from '#server/platform/db/schema.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { holds, requirePermission } from '#server/platform/http/permission.ts';
import { type Proof, readProof } from '#server/platform/files/files.public.ts';
import { announceGrades, settleMissing, tellPublished } from './announce.ts';
import { requiredProof } from './correction-proof.ts';
import { fileCorrection } from './correction.service.ts';
import { lockGrade } from './correction.store.ts';
import { lockStudying } from './graduated.ts';
import { recordEvents } from './grade-write.store.ts';
import { recomputeRecords } from './recompute.ts';
import { takenAlready, type TermCourse } from './only-one.ts';
import { voidClassDocuments } from '#server/platform/verify/verify.public.ts';

type Input = CallOutput<typeof gradeContract.save>['body'];

/** The course and term of a grade outside a class. @throws AppError INVALID for those that do not exist. */
async function findPlace(ctx: Ctx, input: Input) {
  const [student] = await ctx.db
    .select({ entrySemester: students.entrySemester })
    .from(students)
    .where(eq(students.id, input.studentId));
  if (!student) throw invalidField('studentId', 'Mahasiswa tidak ditemukan.');
  const [course] = await ctx.db
    .select({ sks: courses.sks })
    .from(courses)
    .where(eq(courses.id, input.courseId));
  if (!course) throw invalidField('courseId', 'Mata kuliah tidak ditemukan.');
  const [period] = await ctx.db
    .select({ code: academicPeriods.code })
    .from(academicPeriods)
    .where(eq(academicPeriods.id, input.periodId));
  if (!period) throw invalidField('periodId', 'Semester tidak ditemukan.');
  if (period.code < student.entrySemester) {
    const entry = periodLabel(student.entrySemester);
    throw invalidField('periodId', `Mahasiswa ini baru masuk pada ${entry}.`);
  }
  return { sks: course.sks, periodCode: period.code };
}

/**
 * Where a grade belongs that is the only one of its course in its term: in the class whose grades were published before the
 * student came into it, else outside of classes (null).
 * @param except the grade itself, where it is stored already
 * @throws AppError CONFLICT for a grade that is there, or that the student's class will give.
 */
async function placeOf(
  { db }: Ctx,
  wanted: TermCourse,
  except: string | null = null,
): Promise<string | null> {
  const [held] = await takenAlready(db, [wanted], except);
  if (!held) return null;
  if (held.gradeId !== null) {
    throw new AppError(
      'CONFLICT',
      'Mahasiswa ini sudah memiliki nilai mata kuliah tersebut pada semester itu.',
    );
  }
  if (held.late && held.courseId === wanted.courseId) return held.scheduleId;
  throw new AppError(
    'CONFLICT',
    held.late
      ? 'Mahasiswa ini mengambil padanan mata kuliah tersebut di kelas pada semester itu. Pilih mata kuliah yang diambilnya.'
      : 'Mahasiswa ini mengambil mata kuliah tersebut di kelas pada semester itu. Nilainya diisi di lembar nilai kelas.',
  );
}

/** What follows from a published grade. */
async function afterPublication(
  ctx: Ctx,
  gradeId: string,
  input: Input,
  { periodCode, scheduleId }: { periodCode: string; scheduleId: string | null },
): Promise<void> {
  const { letter } = gradeOf(input.score);
  await recordEvents(ctx, [
    {
      gradeId,
      kind: input.publish ? 'PUBLISH' : 'INPUT',
      fromScore: null,
      fromLetter: null,
      toScore: input.score,
      toLetter: letter,
      reason: input.reason,
    },
  ]);
  if (!input.publish) return;
  await recomputeRecords(ctx, [input.studentId], periodCode);
  if (scheduleId !== null) {
    await voidClassDocuments(ctx, [scheduleId]);
    await settleMissing(ctx, [scheduleId]);
  }
  announceGrades(ctx, [input.studentId]);
  await tellPublished(ctx, [gradeId]);
}

/** Makes room in a class for a grade: what was typed for the student there was never handed in. */
async function dropTyped(ctx: Ctx, studentId: string, scheduleId: string | null): Promise<void> {
  if (scheduleId === null) return;
  const typed = [
    eq(grades.studentId, studentId),
    eq(grades.scheduleId, scheduleId),
    eq(grades.status, 'DRAFT'),
  ];
  const gone = await ctx.db
    .delete(grades)
    .where(and(...typed))
    .returning();
  await audit(
    ctx,
    ...gone.map((before) => ({ action: 'grade.delete', entity: 'grade', entityId: before.id, before })),
  );
}

/** What changes at once is kept without a proof, and none is taken and forgotten. */
function refuseProof(proof: Proof | null): void {
  if (proof !== null) {
    throw invalidField('proof', 'Bukti hanya untuk koreksi nilai yang sudah terbit.');
  }
}

/** What a grade is once it is published, and where; a draft stays outside of classes. */
const published = (publish: boolean, scheduleId: string | null, source: GradeSource) =>
  publish
    ? ({ status: 'PUBLISHED', scheduleId, source: scheduleId === null ? source : 'KELAS' } as const)
    : ({ status: 'DRAFT', scheduleId: null, source } as const);

/** Who publishes grades enters none but the one a published class still lacks; any other is for who may create grades. */
function requireCreation(ctx: Ctx, intoClass: boolean): void {
  if (intoClass || holds(ctx, 'studentGrade:create')) return;
  throw new AppError(
    'FORBIDDEN',
    'Anda hanya dapat menilai mahasiswa yang masuk kelas setelah nilai kelasnya terbit; nilainya langsung terbit.',
  );
}

async function createGrade(ctx: Ctx, input: Input, proof: Proof | null) {
  if (!holds(ctx, 'studentGrade:create')) requirePermission(ctx, 'studentGrade:publish');
  requireCreation(ctx, input.publish);
  if (input.publish) requirePermission(ctx, 'studentGrade:publish');
  refuseProof(proof);
  const { sks, periodCode } = await findPlace(ctx, input);
  await lockStudying(ctx, [input.studentId]);
  const scheduleId = await placeOf(ctx, input);
  requireCreation(ctx, scheduleId !== null);
  if (input.publish) await dropTyped(ctx, input.studentId, scheduleId);
  const id = newId();
  const { score, publish, studentId, courseId, periodId, source } = input;
  await ctx.db.insert(grades).values({
    id,
    studentId,
    courseId,
    periodId,
    sks,
    finalScore: score,
    ...gradeOf(score),
    ...published(publish, scheduleId, source),
  });
  await afterPublication(ctx, id, input, { periodCode, scheduleId });
  await audit(ctx, {
    action: 'grade.create',
    entity: 'grade',
    entityId: id,
    after: input,
    reason: input.reason,
  });
  return { _id: id };
}

/** Changes a draft, or files a correction of a published grade. */
async function changeGrade(ctx: Ctx, id: string, input: Input, proof: Proof | null) {
  const grade = found(await lockGrade(ctx.db, id));
  if (!input.updatedAt) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
  checkFresh(grade, input.updatedAt);
  if (grade.scheduleId !== null) {
    throw new AppError('RULE', 'Nilai kelas diubah melalui lembar nilai kelasnya.');
  }
  if (grade.status !== 'DRAFT') {
    requirePermission(ctx, 'studentGrade:correct');
    if (input.reason.length < 10) throw invalidField('reason', 'Isi alasan minimal 10 huruf.');
    const { score, reason } = input;
    const correction = { grade, components: {}, score, reason, proof: requiredProof(proof) };
    return { ...(await fileCorrection(ctx, correction)), asked: true };
  }
  requirePermission(ctx, 'studentGrade:update');
  if (input.publish) requirePermission(ctx, 'studentGrade:publish');
  refuseProof(proof);
  await lockStudying(ctx, [grade.studentId]);
  const { studentId, courseId, periodId, periodCode, source } = grade;
  const scheduleId =
    input.publish && periodId !== null ? await placeOf(ctx, { studentId, courseId, periodId }, id) : null;
  await dropTyped(ctx, studentId, scheduleId);
  await ctx.db
    .update(grades)
    .set({
      finalScore: input.score,
      ...gradeOf(input.score),
      ...published(input.publish, scheduleId, source),
    })
    .where(eq(grades.id, id));
  await afterPublication(ctx, id, { ...input, studentId }, { periodCode: periodCode ?? '', scheduleId });
  await audit(ctx, { action: 'grade.update', entity: 'grade', entityId: id, before: grade, after: input });
  return { _id: id };
}

/**
 * Creates a grade outside a class (migration, MBKM, skripsi) or changes one: a draft at once, a published one through
 * a correction that somebody else decides. Published, it goes into the class whose grades came out before the student did,
 * which takes no more than the right to publish.
 * @returns `asked` for a correction, which changes nothing yet.
 * @throws AppError INVALID for a correction without its proof, and for a proof where nothing is corrected; FORBIDDEN.
 */
export async function saveGrade(
  outer: Ctx,
  input: Input,
  files: readonly ReceivedFile[],
): Promise<{ _id: string; asked: boolean }> {
  const proof = await readProof(files);
  return inTransaction(outer, async (ctx) => ({
    asked: false,
    ...(input._id ? await changeGrade(ctx, input._id, input, proof) : await createGrade(ctx, input, proof)),
  }));
}

/** Deletes a draft grade. @throws AppError RULE for any other. */
export const removeGrade = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const grade = found(await lockGrade(ctx.db, id));
    if (grade.status !== 'DRAFT') {
      throw new AppError('RULE', 'Hanya nilai draf yang dapat dihapus. Gunakan koreksi untuk nilai lainnya.');
    }
    await ctx.db.delete(grades).where(eq(grades.id, id));
    await audit(ctx, { action: 'grade.delete', entity: 'grade', entityId: id, before: grade });
    return { _id: id };
  });
