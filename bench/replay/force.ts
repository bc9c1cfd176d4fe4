import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** Brings a curriculum into force whatever it lacks: published files hold parts of one, which no call lets through. */
export const putInForce = (db: Db, curriculumId: string) =>
  db.execute(sql`update curricula set status = 'ACTIVE' where id = ${curriculumId}`);
