import { and, desc, eq, sql } from 'drizzle-orm';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';
import { curricula, curriculumCourses } from '#server/platform/db/schema.ts';

export type Membership = { courseId: string; semester: number; isMandatory: boolean; isCore: boolean };

/** Drafts that may still be filled, newest first. */
export async function draftChoices(db: Db): Promise<{ value: string; label: string }[]> {
  const rows = await db
    .select({ id: curricula.id, name: curricula.name, start: curricula.startSemester })
    .from(curricula)
    .where(eq(curricula.status, 'DRAFT'))
    .orderBy(desc(curricula.startSemester), curricula.name);
  return rows.map(({ id, name, start }) => ({ value: id, label: `${name} (mulai ${periodLabel(start)})` }));
}

/** A draft, locked; undefined when it is gone or in force by now. */
export const lockDraft = async (db: Db, id: string) =>
  (
    await db
      .select({ id: curricula.id, name: curricula.name })
      .from(curricula)
      .where(and(eq(curricula.id, id), eq(curricula.status, 'DRAFT')))
      .for('update')
  )[0];

export async function membershipsOf(db: Db, curriculumId: string): Promise<Map<string, Membership>> {
  const rows = await db
    .select({
      courseId: curriculumCourses.courseId,
      semester: curriculumCourses.semester,
      isMandatory: curriculumCourses.isMandatory,
      isCore: curriculumCourses.isCore,
    })
    .from(curriculumCourses)
    .where(eq(curriculumCourses.curriculumId, curriculumId));
  return new Map(rows.map((row) => [row.courseId, row]));
}

/** Puts courses into a curriculum, or changes where they stand in it. */
export const putMemberships = (db: Db, curriculumId: string, rows: readonly Membership[]) =>
  db
    .insert(curriculumCourses)
    .values(rows.map((row) => ({ ...row, curriculumId })))
    .onConflictDoUpdate({
      target: [curriculumCourses.curriculumId, curriculumCourses.courseId],
      set: {
        semester: sql`excluded.semester`,
        isMandatory: sql`excluded.is_mandatory`,
        isCore: sql`excluded.is_core`,
      },
    });

export const dropMemberships = (db: Db, curriculumId: string, courseIds: readonly string[]) =>
  db
    .delete(curriculumCourses)
    .where(
      and(
        eq(curriculumCourses.curriculumId, curriculumId),
        sql`${curriculumCourses.courseId} = any(${sql.param(courseIds)}::uuid[])`,
      ),
    );
