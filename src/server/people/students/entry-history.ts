import { sql } from 'drizzle-orm';
import { needsOrigin } from '#shared/platform/reference/enrolment.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { uuids } from './students.store.ts';

type Entry = { entrySemester: string; registrationType: string };
type Problem = { field: keyof Entry; message: string };

/**
 * Loads what the students' history says about a change of entry: nobody may have studied before it, and recognised courses
 * require a transfer registration.
 * @returns a check that returns the problem of a student's new entry with its field, or null
 */
export async function entryHistory(
  db: Db,
  studentIds: readonly string[],
): Promise<(studentId: string, before: Entry, after: Entry) => Problem | null> {
  const { rows } = await db.execute<
    Pick<Rows['students'], 'id'> & { first: string | null; converts: boolean }
  >(sql`
    select s.id, s.recognised_sks > 0 or exists (select from conversions c where c.student_id = s.id) as converts,
      least(
        (select min(r.period_code) from semester_records r
         where r.student_id = s.id and (r.status <> 'N' or r.ips is not null)),
        (select min(p.code) from krs k join academic_periods p on p.id = k.period_id
         where k.student_id = s.id and k.state not in ('DRAFT', 'REJECTED', 'CANCELLED')),
        (select min(p.code) from grades g join academic_periods p on p.id = g.period_id where g.student_id = s.id)
      ) as first
    from students s where s.id = ${uuids(studentIds)}`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return (studentId, before, after) => {
    const { first = null, converts = false } = known.get(studentId) ?? {};
    const moves = before.entrySemester !== after.entrySemester;
    if (moves && first !== null && first < after.entrySemester) {
      const message = `Mahasiswa ini sudah kuliah sejak ${periodLabel(first)}.`;
      return { field: 'entrySemester', message };
    }
    const turns = needsOrigin(before.registrationType) && !needsOrigin(after.registrationType);
    if (!turns || !converts) return null;
    const message = 'Mahasiswa ini memiliki konversi nilai. Pilih jenis pendaftaran pindahan atau RPL.';
    return { field: 'registrationType', message };
  };
}
