import { sql } from 'drizzle-orm';
import { campusClock } from '#shared/platform/date/campus-time.ts';
import type { Db } from '#server/platform/db/client.ts';
import { DEMO_NIM, DEMO_PASSWORD } from './accounts.ts';
import type { Env } from '#server/platform/env.ts';
import type { FileStore } from '#server/platform/storage/file-store.ts';
import type { Log } from '#server/platform/log.ts';

/** What to sign in with, for the person who just started the demo. */
export const demoHint = [
  `Demo accounts, password ${DEMO_PASSWORD}:`,
  '  admin@ baak@ keuangan@ kaprodi@ dosen@ pimpinan@ perpus@ lpm@ humas@ operator@cendekia.test,',
  `  student mahasiswa@cendekia.test (NIM ${DEMO_NIM})`,
].join('\n');

/** Makes the synthetic campus in an empty database when the settings ask for it. */
export async function seedDemo(
  env: Env,
  { db, files, now, log }: { db: Db; files: FileStore; now: Date; log: Log },
): Promise<void> {
  if (!env.DEMO) return;
  const { rows } = await db.execute(sql`select from users limit 1`);
  if (rows.length > 0) return;
  log.info('Making the demo campus; this takes half a minute …');
  // Read only by the one start that needs it.
  const { buildDemoPortal } = await import('./portal.ts');
  const today = campusClock(now, 'Asia/Jakarta').date;
  await buildDemoPortal(db, files, { now, regular: env.CAMPUS_NOW !== undefined, today });
}
