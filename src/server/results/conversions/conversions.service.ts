import type { ConversionForm, ConversionView } from '#shared/results/conversions/conversion.contract.ts';
import {
  checkConversion,
  checkHeader,
  checkRegistration,
  recognisedSks,
  remainingSemesters,
} from '#shared/results/conversions/conversion.ts';
import { bandOf } from '#shared/platform/grading/scale.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { isKept } from '#server/platform/reference/is-kept.ts';
import { findCollege } from '#server/platform/reference/colleges.ts';
import { searchUniversities } from '#server/platform/reference/universities.ts';
import {
  announceGrades,
  findEquivalences,
  lockStudying,
  recomputeRecords,
  recordEvents,
} from '#server/results/grades/grades.public.ts';
import { requireEnrolled } from '#server/people/students/students.public.ts';
import {
  deleteConversion,
  findConversion,
  findCourses,
  findStudent,
  insertConversion,
  insertRecognised,
  lockConversion,
  type Recognised,
  replaceRows,
  listedColleges,
  setRecognisedSks,
  setState,
  type StoredConversion,
  updateConversion,
} from './conversions.store.ts';

/** Colleges a search box shows. */
const CHOICES = 20;

/** At most twenty colleges for a search box: the portal's own list first, then what only the feeder lists. */
export async function universityChoices({ db }: Ctx, search: string) {
  const own = searchUniversities(search, CHOICES).map(({ id, city, name }) => ({
    value: id,
    label: city ? `${name}, ${city}` : name,
  }));
  const listed = own.length < CHOICES ? await listedColleges(db, search, CHOICES - own.length) : [];
  return [...own, ...listed.map(({ id, name }) => ({ value: id, label: name }))];
}

/** Rows as the rules look at them; the index follows from the letter. @param courses those of the student's curriculum */
function ruled(rows: StoredConversion['rows'], courses: ConversionView['courses']) {
  const own = new Set(courses.map(({ _id }) => _id));
  return rows.map((row) => ({
    ...row,
    inCurriculum: own.has(row.courseId),
    recognisedIndex: bandOf(row.recognisedLetter)?.index ?? -1,
  }));
}

/** The conversion of a student, what stands in its way, and the courses it may recognise. */
export async function conversionOf(ctx: Ctx, studentId: string): Promise<ConversionView> {
  const { curriculumId, registrationType, totalSks, ...student } = found(
    await findStudent(ctx.db, studentId),
  );
  const conversion = (await findConversion(ctx.db, { studentId })) ?? null;
  const courses = await findCourses(ctx.db, curriculumId);
  const { academic } = await ctx.services.campus.get();
  const rows = ruled(conversion?.rows ?? [], courses);
  const total = recognisedSks(rows);
  return {
    student,
    conversion,
    problems: conversion
      ? [
          ...checkHeader({ ...conversion, registrationType }),
          ...checkConversion(rows, academic, await findEquivalences(ctx.db)),
        ]
      : [],
    recognisedSks: total,
    maxSks: academic.transferMaxSks,
    remainingSemesters: remainingSemesters(totalSks, total),
    courses,
  };
}

type SaveInput = ConversionForm & { _id?: string | undefined; updatedAt?: string | undefined };

function requireDraft(conversion: { status: StoredConversion['status'] }): void {
  if (conversion.status === 'DRAFT') return;
  throw new AppError('RULE', 'Konversi ini sudah disetujui dan tidak dapat diubah atau dihapus.');
}

/** @throws AppError INVALID for a student who did not come from elsewhere. */
function requireTransfer({ registrationType }: { registrationType: string }): void {
  const problem = checkRegistration(registrationType);
  if (problem) throw invalidField('studentId', problem);
}

/** The college as the national list names it; one on record stays. @throws AppError INVALID */
async function nameOfCollege(
  { db }: Ctx,
  form: Pick<SaveInput, 'universityId'>,
  before: Pick<StoredConversion, 'universityId' | 'universityName'> | undefined,
): Promise<string> {
  const college = await findCollege(db, form.universityId);
  if (college) return college.name;
  if (before && isKept(form, before, 'universityId')) return before.universityName;
  throw invalidField('universityId', 'Perguruan tinggi ini tidak ada di daftar PDDIKTI.');
}

/**
 * Creates the conversion of a student or changes its draft. Mistakes of the rules are kept: they stand in the way of the
 * approval, not of saving.
 * @throws AppError INVALID, RULE once approved or of a graduate, STALE, CONFLICT for a second one.
 */
export const saveConversion = (outer: Ctx, { _id, updatedAt, rows, ...form }: SaveInput) =>
  inTransaction(outer, async (ctx) => {
    const before = _id ? found(await lockConversion(ctx.db, _id)) : undefined;
    const header = { ...form, universityName: await nameOfCollege(ctx, form, before) };
    if (before) {
      if (!updatedAt) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
      checkFresh(before, updatedAt);
      requireDraft(before);
      if (before.studentId !== form.studentId)
        throw invalidField('studentId', 'Mahasiswa tidak dapat diganti.');
    } else requireTransfer(found(await findStudent(ctx.db, form.studentId)));
    await lockStudying(ctx, [form.studentId]);
    const id = _id ?? (await insertConversion(ctx.db, header, actorOf(ctx).userId));
    if (_id) await updateConversion(ctx.db, id, header);
    await replaceRows(ctx.db, id, rows);
    await audit(ctx, {
      action: _id ? 'conversion.update' : 'conversion.create',
      entity: 'conversion',
      entityId: id,
      after: { ...header, rows },
    });
    return { _id: id };
  });

/** Courses of a conversion, several origins of one made up to one grade. */
function recognised(rows: StoredConversion['rows']): Recognised[] {
  return [...Map.groupBy(rows, ({ courseId }) => courseId).values()].flatMap(([first]) =>
    first ? [{ courseId: first.courseId, sks: first.courseSks, letter: first.recognisedLetter }] : [],
  );
}

/**
 * Approves a conversion: its courses count as passed from now on.
 * @throws AppError RULE with `data.problems` while a rule stands against it or for a graduate; STALE.
 */
export const approveConversion = (outer: Ctx, id: string, updatedAt: string) =>
  inTransaction(outer, async (ctx) => {
    const locked = found(await lockConversion(ctx.db, id));
    checkFresh(locked, updatedAt);
    requireDraft(locked);
    const conversion = found(await findConversion(ctx.db, { id }));
    const { academic } = await ctx.services.campus.get();
    const { registrationType, curriculumId } = found(await findStudent(ctx.db, conversion.studentId));
    const rows = ruled(conversion.rows, await findCourses(ctx.db, curriculumId));
    const problems = [
      ...checkHeader({ ...conversion, registrationType }),
      ...checkConversion(rows, academic, await findEquivalences(ctx.db)),
    ];
    if (problems.length > 0) {
      throw new AppError('RULE', `Konversi belum dapat disetujui: ${problems[0]?.message}`, {
        data: { problems },
      });
    }
    const { studentId } = conversion;
    await lockStudying(ctx, [studentId]);
    await requireEnrolled(ctx, [studentId]);
    const courses = recognised(conversion.rows);
    const gradeIds = await insertRecognised(ctx.db, { conversionId: id, studentId }, courses);
    await recordEvents(
      ctx,
      gradeIds.map((gradeId, i) => ({
        gradeId,
        kind: 'CONVERSION',
        fromScore: null,
        fromLetter: null,
        toScore: null,
        toLetter: courses[i]?.letter ?? null,
        reason: `Diakui dari ${conversion.universityName}`,
      })),
    );
    await setRecognisedSks(ctx.db, studentId, recognisedSks(rows));
    await setState(ctx.db, id, {
      status: 'APPROVED',
      approvedBy: actorOf(ctx).userId,
      approvedAt: ctx.now.toISOString(),
    });
    await recomputeRecords(ctx, [studentId]);
    await audit(ctx, { action: 'conversion.approve', entity: 'conversion', entityId: id, after: courses });
    announceGrades(ctx, [studentId]);
    return { _id: id };
  });

/** Closes an approved conversion for good, once it is reported. */
export const lockApproved = (outer: Ctx, id: string, updatedAt: string) =>
  inTransaction(outer, async (ctx) => {
    const locked = found(await lockConversion(ctx.db, id));
    checkFresh(locked, updatedAt);
    if (locked.status !== 'APPROVED')
      throw new AppError('RULE', 'Hanya konversi yang disetujui yang dapat dikunci.');
    await setState(ctx.db, id, { status: 'LOCKED' });
    await audit(ctx, { action: 'conversion.lock', entity: 'conversion', entityId: id });
    return { _id: id };
  });

/** Deletes a draft with its rows. */
export const removeConversion = (outer: Ctx, id: string) =>
  inTransaction(outer, async (ctx) => {
    const locked = found(await lockConversion(ctx.db, id));
    requireDraft(locked);
    const before = await findConversion(ctx.db, { id });
    await deleteConversion(ctx.db, id);
    await audit(ctx, { action: 'conversion.delete', entity: 'conversion', entityId: id, before });
    return { _id: id };
  });
