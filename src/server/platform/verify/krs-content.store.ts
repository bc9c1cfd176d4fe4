import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/**
 * What a printed KRS says and may change: its approved classes, and whether it stands. A change that is not approved yet
 * leaves both as they are (academic practice).
 */
export type KrsContent = Pick<Rows['krs'], 'updatedAt'> & { stands: boolean; classes: string[] };

/** The content of a KRS as it is now; undefined when it is gone. */
export async function krsContent(db: Db, krsId: string): Promise<KrsContent | undefined> {
  const { rows } = await db.execute<KrsContent>(sql`
    select k.approved_at is not null and k.state not in ('REJECTED', 'CANCELLED') as stands,
      array(select i.schedule_id::text from krs_items i where i.krs_id = k.id and i.approved
        order by i.schedule_id) as classes,
      to_char(k.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
    from krs k where k.id = ${krsId}`);
  return rows[0];
}
