/**
 * Writes the tables of a migrated database into `src/server/platform/db/schema.ts` and its triggers into `docs/TRIGGERS.md`:
 * `npm run schema`.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '#server/platform/db/client.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { silentLog } from '#server/platform/log.ts';
import { renderSchema, SCHEMA_FILE } from './render.ts';
import { renderTriggers, TRIGGERS_FILE } from './triggers.ts';

const folder = await mkdtemp(join(tmpdir(), 'cendekia-schema-'));
// The database may run as another user (when we are root), who must be able to enter.
await chmod(folder, 0o711);
const cluster = await startEmbedded(folder, silentLog, { durable: false });
try {
  await migrate(cluster.url, silentLog);
  const { db, close } = createDb(cluster.url, silentLog, { max: 2 });
  await writeFile(SCHEMA_FILE, await renderSchema(db));
  await writeFile(TRIGGERS_FILE, await renderTriggers(db));
  await close();
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
