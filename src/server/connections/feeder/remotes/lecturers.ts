import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { FeederClient } from '../neo-feeder/feeder.ts';

/** The number each lecturer of the portal goes under, by every number he has: NIDN, else NUPTK. */
async function numbersHere(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<{
    number: NonNullable<Rows['lecturers']['nidn' | 'nuptk']>;
    known: string;
  }>(sql`
    select n.number, coalesce(l.nidn, l.nuptk) as known
    from lecturers l, lateral (values (l.nidn), (l.nuptk)) n (number) where n.number is not null`);
  return new Map(rows.map(({ number, known }) => [number, known]));
}

/**
 * Lecturers of the feeder by the number they go under in the portal. The feeder knows some by NIDN, some by NUPTK and some by
 * both, and so does the portal: either makes them one; who is unknown here goes under the feeder's own.
 * @returns ids of the feeder
 */
export async function readLecturers(db: Db, client: FeederClient): Promise<Map<string, string>> {
  const here = await numbersHere(db);
  const lecturers = new Map<string, string>();
  for await (const page of client.pages('GetListDosen', { order: 'id_dosen' })) {
    for (const { nidn, nuptk, id_dosen: id } of page) {
      const known = here.get(nidn ?? '') ?? here.get(nuptk ?? '');
      lecturers.set(known ?? (nidn || nuptk || ''), id ?? '');
    }
  }
  return lecturers;
}
