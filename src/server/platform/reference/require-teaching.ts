import { sql } from 'drizzle-orm';
import { invalidField } from '#shared/platform/errors.ts';
import { fullName } from '#shared/platform/format/name.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { lecturerStatuses } from '#shared/platform/reference/lecturer.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

type Away = Pick<Rows['lecturers'], 'id' | 'name' | 'frontTitle' | 'backTitle'> & {
  status: Rows['lecturers']['activityStatus'];
};

/** Why lecturers are given no task at present, by id, ordered by name; who teaches is not among them. */
export async function awayLecturers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Away>(sql`
    select id, name, front_title as "frontTitle", back_title as "backTitle", activity_status as status from lecturers
    where id = any(${sql.param([...ids])}::uuid[]) and activity_status <> '1' order by name`);
  const why = (one: Away): string => labelOf(lecturerStatuses, one.status).toLowerCase();
  return new Map(rows.map((one) => [one.id, `${fullName(one)} berstatus ${why(one)}. Pilih dosen lain.`]));
}

/**
 * Refuses lecturers who are given a task anew and do not teach at present. Lists they are chosen from tell or leave out the same.
 * @param held those who have it already: they keep it
 * @throws AppError INVALID at the field, naming the first
 */
export async function requireTeaching(
  db: Db,
  ids: readonly (string | null)[],
  { field, held = [] }: { field: string; held?: readonly (string | null)[] },
): Promise<void> {
  const added = ids.flatMap((id) => (id === null || held.includes(id) ? [] : [id]));
  const [away] = (await awayLecturers(db, added)).values();
  if (away !== undefined) throw invalidField(field, away);
}
