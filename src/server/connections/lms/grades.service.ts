import type { GradeSheet, SheetRow } from '#shared/results/grades/grade.views.ts';
import type { LmsGradeProposal } from '#shared/connections/lms/lms.views.ts';
import type { GradeComponent } from '#shared/platform/grading/components.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import type { LmsGrades } from './moodle/lms.ts';
import { gradeSheet } from '#server/results/grades/grades.public.ts';
import { isTeaching } from '#server/teaching/schedules/schedules.public.ts';
import { asRule, requireLmsNow } from './connection.ts';
import { gradeColumnsOf, replaceGradeColumns, studentAccounts } from './grades.store.ts';
import { findCourse, GONE } from './links.store.ts';

type Mapping = LmsGradeProposal['mapping'];

/** @throws AppError FORBIDDEN for a class of others, RULE for one the LMS does not have, or under another number. */
async function openClass(ctx: Ctx, scheduleId: string): Promise<{ sheet: GradeSheet; marks: LmsGrades }> {
  const sheet = await gradeSheet(ctx, scheduleId);
  if (!(await isTeaching(ctx.db, lecturerIdOf(ctx), scheduleId))) {
    throw new AppError('FORBIDDEN', 'Nilai LMS hanya untuk dosen pengampu kelas ini.');
  }
  const lms = await requireLmsNow(ctx);
  const course = await findCourse(ctx.db, scheduleId);
  if (!course) {
    const next = holds(ctx, 'lms:sync') ? 'Sinkronkan kelas ini di halaman LMS.' : 'Hubungi admin LMS.';
    throw new AppError('RULE', `Kelas ini belum ada di LMS. ${next}`);
  }
  const there = await asRule(ctx, lms.courseBy('id', String(course.lmsId)));
  if (there?.idnumber !== scheduleId) throw new AppError('RULE', GONE);
  return { sheet, marks: await asRule(ctx, lms.grades(course.lmsId)) };
}

/** Marks of one student that differ from the sheet, and what stands there now. */
function differing({ components }: SheetRow, values: LmsGrades['marks'][number]['values'], mapping: Mapping) {
  const [proposed, present]: [
    Partial<Record<GradeComponent, number>>,
    Partial<Record<GradeComponent, number | null>>,
  ] = [{}, {}];
  for (const [component, column] of Object.entries(mapping) as [GradeComponent, number][]) {
    const mark = values.get(column) ?? null;
    if (mark === null || mark === components[component]) continue;
    proposed[component] = mark;
    present[component] = components[component];
  }
  return { proposed, present };
}

async function proposalOf(
  ctx: Ctx,
  scheduleId: string,
  { sheet, marks }: Awaited<ReturnType<typeof openClass>>,
): Promise<LmsGradeProposal> {
  const known = new Set(marks.columns.map(({ id }) => id));
  const mapping: Mapping = Object.fromEntries(
    (await gradeColumnsOf(ctx.db, scheduleId))
      .filter(({ itemId }) => known.has(itemId))
      .map(({ component, itemId }) => [component, itemId]),
  );
  const accounts = await studentAccounts(
    ctx.db,
    sheet.rows.map(({ studentId }) => studentId),
  );
  const byAccount = new Map(marks.marks.map(({ userId, values }) => [userId, values]));
  const rows: LmsGradeProposal['rows'] = [];
  const without: string[] = [];
  for (const row of sheet.rows) {
    const values = byAccount.get(accounts.get(row.studentId) ?? 0);
    if (!values) without.push(row.name);
    else {
      const found = differing(row, values, mapping);
      if (Object.keys(found.proposed).length > 0) {
        rows.push({ studentId: row.studentId, nim: row.nim, name: row.name, ...found });
      }
    }
  }
  return { columns: marks.columns, mapping, rows, without };
}

/** Marks of the LMS that differ from the own grade sheet. Nothing is written: the lecturer takes over what is right. */
export const gradeProposal = async (ctx: Ctx, scheduleId: string): Promise<LmsGradeProposal> =>
  proposalOf(ctx, scheduleId, await openClass(ctx, scheduleId));

/**
 * Chooses which column stands for which component, attendance excepted, which the portal knows better.
 * @throws AppError INVALID for a column the LMS does not have, or one used twice.
 */
export async function mapGrades(
  outer: Ctx,
  scheduleId: string,
  { mapping }: { mapping: Mapping },
): Promise<LmsGradeProposal> {
  const opened = await openClass(outer, scheduleId);
  const known = new Set(opened.marks.columns.map(({ id }) => id));
  const chosen = Object.entries(mapping) as [GradeComponent, number][];
  if (mapping.KEHADIRAN !== undefined)
    throw invalidField('mapping', 'Kehadiran dihitung dari presensi di portal.');
  const stranger = chosen.find(([, id]) => !known.has(id));
  if (stranger) throw invalidField(`mapping.${stranger[0]}`, 'Kolom nilai ini tidak ada di LMS.');
  if (new Set(chosen.map(([, id]) => id)).size < chosen.length) {
    throw invalidField('mapping', 'Satu kolom LMS hanya untuk satu komponen.');
  }
  await inTransaction(outer, async (ctx) => {
    const before = await gradeColumnsOf(ctx.db, scheduleId);
    await replaceGradeColumns(
      ctx.db,
      scheduleId,
      chosen.map(([component, itemId]) => ({ component, itemId })),
    );
    await audit(ctx, {
      action: 'lms.grade-columns',
      entity: 'schedule',
      entityId: scheduleId,
      before,
      after: mapping,
    });
  });
  return proposalOf(outer, scheduleId, opened);
}
