import type { Db } from '#server/platform/db/client.ts';
import { attendances, meetings } from '#server/platform/db/schema.ts';

/** Meetings 1 to 16 of a class, a week apart from `first` on, number 8 an UTS and 16 an UAS. */
export async function buildMeetings(
  db: Db,
  schedule: { id: string; timeStart: number; timeEnd: number; roomId: string | null },
  options: { first: string; done?: number } & Partial<typeof meetings.$inferInsert>,
) {
  const { first, done = 0, ...columns } = options;
  const start = Date.parse(`${first}T00:00:00Z`);
  return db
    .insert(meetings)
    .values(
      Array.from({ length: 16 }, (_, index) => ({
        scheduleId: schedule.id,
        no: index + 1,
        type: index === 7 ? ('UTS' as const) : index === 15 ? ('UAS' as const) : ('KULIAH' as const),
        plannedDate: new Date(start + index * 7 * 86_400_000).toISOString().slice(0, 10),
        timeStart: schedule.timeStart,
        timeEnd: schedule.timeEnd,
        roomId: schedule.roomId,
        status: index < done ? ('DONE' as const) : ('NOT-YET' as const),
        material: index < done ? `Materi ${index + 1}` : '',
        ...columns,
      })),
    )
    .returning();
}

/** Marks of one student in the order of the meetings: `HHIA`; a lower-case letter is excused, a dot is no mark. */
export async function buildMarks(
  db: Db,
  meetingIds: readonly string[],
  studentId: string,
  marks: string,
): Promise<void> {
  const rows = Array.from(marks).flatMap((letter, index) => {
    const status = (['H', 'I', 'S', 'A'] as const).find((one) => one === letter.toUpperCase());
    const meetingId = meetingIds[index];
    return status && meetingId
      ? [{ meetingId, studentId, status, excused: letter !== letter.toUpperCase() }]
      : [];
  });
  if (rows.length > 0) await db.insert(attendances).values(rows);
}
