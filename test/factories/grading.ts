import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { buildLecturer, buildStudent } from './people.ts';
import { buildKrs, buildSchedule } from './teaching.ts';

/** A class of a term with its coordinator, a second lecturer and students whose KRS is approved. */
export async function buildGradedClass(
  db: Db,
  { periodId, students: count = 3, sks = 3 }: { periodId: string; students?: number; sks?: number },
) {
  const [coordinator, second] = [await buildLecturer(db), await buildLecturer(db)];
  const schedule = await buildSchedule(db, { periodId, sks, lecturerIds: [coordinator.id, second.id] });
  const students = [];
  for (let i = 0; i < count; i += 1) {
    const student = await buildStudent(db);
    await buildKrs(db, { studentId: student.id, periodId, scheduleIds: [schedule.id] });
    students.push(student);
  }
  return { schedule, coordinator, second, students };
}

/** Held lectures of a class; each student's marks are given as a text of H, I, S, A (e for an excused absence). */
export async function buildAttendance(db: Db, scheduleId: string, marks: Record<string, string>) {
  const count = Math.max(...Object.values(marks).map(({ length }) => length));
  for (let no = 1; no <= count; no += 1) {
    const id = newId();
    await db.execute(sql`
      insert into meetings (id, schedule_id, no, planned_date, date, time_start, time_end, material, status)
      values (${id}, ${scheduleId}, ${no}, '2026-08-17', '2026-08-17', 480, 630, 'Materi', 'DONE')`);
    for (const [studentId, text] of Object.entries(marks)) {
      const mark = text[no - 1] ?? 'A';
      await db.execute(sql`
        insert into attendances (meeting_id, student_id, status, excused)
        values (${id}, ${studentId}, ${mark === 'e' ? 'S' : mark}, ${mark === 'e'})`);
    }
  }
}
