import { sql } from 'drizzle-orm';
import { invalidField } from '#shared/platform/errors.ts';
import { fullName } from '#shared/platform/format/name.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { lecturerStatuses } from '#shared/platform/reference/lecturer.ts';
import type { Db } from '#server/platform/db/client.ts';

type Named = { name: string; frontTitle: string; backTitle: string; status: string };

/**
 * Refuses lecturers who are given a task anew and do not teach at present.
 * @param held those who have it already: they keep it
 * @throws AppError INVALID at the field, naming the first
 */
export async function requireTeaching(
  db: Db,
  ids: readonly (string | null)[],
  { field, held = [] }: { field: string; held?: readonly (string | null)[] },
): Promise<void> {
  const added = ids.filter((id) => id !== null && !held.includes(id));
  if (added.length === 0) return;
  const { rows } = await db.execute<Named>(sql`
    select name, front_title as "frontTitle", back_title as "backTitle", activity_status as status from lecturers
    where id = any(${sql.param(added)}::uuid[]) and activity_status <> '1' order by name limit 1`);
  const [away] = rows;
  if (away === undefined) return;
  const status = labelOf(lecturerStatuses, away.status).toLowerCase();
  throw invalidField(field, `${fullName(away)} berstatus ${status}. Pilih dosen lain.`);
}
