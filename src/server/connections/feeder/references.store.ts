import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { feederColleges, feederReferences } from '#server/platform/db/schema.ts';

export type Environment = 'live' | 'sandbox';
export type References = Omit<typeof feederReferences.$inferSelect, 'environment'>;
export type College = typeof feederColleges.$inferSelect;

/** Colleges written with one statement. */
const CHUNK = 500;

/** What the last look at the references of an environment found; null when nobody has looked yet. */
export const findReferences = async (db: Db, environment: Environment): Promise<References | null> =>
  (
    await db
      .select({
        checkedAt: feederReferences.checkedAt,
        drift: feederReferences.drift,
        listedAt: feederReferences.listedAt,
        regions: feederReferences.regions,
      })
      .from(feederReferences)
      .where(eq(feederReferences.environment, environment))
  )[0] ?? null;

export const saveReferences = (
  db: Db,
  environment: Environment,
  found: Pick<References, 'checkedAt' | 'drift'> & Partial<References>,
) =>
  db
    .insert(feederReferences)
    .values({ environment, ...found })
    .onConflictDoUpdate({ target: feederReferences.environment, set: found });

/** Puts the colleges the portal's own list lacks in place of those of before. Run it in a transaction. */
export async function replaceColleges(db: Db, colleges: readonly College[]): Promise<void> {
  await db.delete(feederColleges);
  for (let at = 0; at < colleges.length; at += CHUNK) {
    await db
      .insert(feederColleges)
      .values(colleges.slice(at, at + CHUNK))
      .onConflictDoNothing();
  }
}
