import type { Db } from '#server/platform/db/client.ts';
import { buildCourse, buildRoom } from './courses.ts';
import { buildLecturer, buildStudentClass } from './people.ts';

let slots = 0;

/** The next of 48 times from Monday to Saturday in the small hours, when no built class meets. */
export function freshSlot(): { day: number; timeStart: number; timeEnd: number } {
  const n = slots++;
  return { day: 1 + (Math.floor(n / 8) % 6), timeStart: 60 * (n % 8), timeEnd: 60 * (n % 8) + 50 };
}

/** The body that creates a class of 3 sks nothing stands against: its own course, lecturer, room and student class. */
export async function buildPlan<C extends object>(
  db: Db,
  campus: { periodId: string; curriculumId: string },
  change: C = {} as C,
) {
  const course = await buildCourse(db, { in: campus.curriculumId });
  const lecturer = await buildLecturer(db);
  return {
    periodId: campus.periodId,
    courseId: course.id,
    className: 'A',
    classType: 'OFFLINE' as const,
    ...freshSlot(),
    roomId: (await buildRoom(db)).id as string | null,
    lecturers: [{ lecturerId: lecturer.id, sksShare: 300 }],
    classIds: [(await buildStudentClass(db)).id],
    capacity: 40,
    ...change,
  };
}

export type SchedulePlan = Awaited<ReturnType<typeof buildPlan>>;
