import { sql } from 'drizzle-orm';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { grouped } from '#shared/platform/format/number.ts';
import { AppError } from '#shared/platform/errors.ts';
import { allRuns, SWEEP } from './last-runs.ts';
import { healthy, type HealthProbe, type ProbeResult } from './probes.ts';
import { newFileKey } from '#server/platform/storage/file-store.ts';

const GB = 1024 ** 3;
/** Free space below which something has to be done, and below which uploads and the database soon fail. */
const SPACE = { warning: 5 * GB, down: 0.5 * GB };

const database: HealthProbe = {
  name: 'database',
  label: 'Basis data',
  check: async ({ db }) => {
    const started = performance.now();
    const { rows } = await db.execute<{ version: string; bytes: number; step: string }>(sql`
      select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
        (select max(name) from schema_migrations) as step`);
    const took = Math.round(performance.now() - started);
    const [facts = { version: '?', bytes: 0, step: '?' }] = rows;
    const detail = `PostgreSQL ${facts.version}, ${grouped(Math.round(facts.bytes / 1024 / 1024))} MB, skema ${facts.step}, menjawab dalam ${took} md.`;
    if (took < 500) return healthy(detail);
    return {
      state: 'WARNING',
      detail,
      advice: 'Basis data lambat. Periksa beban prosesor dan disk servernya.',
    };
  },
};

const redis: HealthProbe = {
  name: 'redis',
  label: 'Redis',
  check: async ({ env, tally }) => {
    if (!env.REDIS_URL) {
      return { state: 'OFF', detail: 'Tidak dipakai; cukup untuk satu proses.', advice: null };
    }
    if (await tally.reachable()) return healthy('Terhubung.');
    return {
      state: 'WARNING',
      detail: 'Tidak menjawab; portal tetap berjalan, tiap proses menghitung sendiri.',
      advice: 'Periksa layanan Redis dan alamat REDIS_URL.',
    };
  },
};

const files: HealthProbe = {
  name: 'files',
  label: 'Penyimpanan berkas',
  check: async ({ db, env, files: store }) => {
    const where = env.S3 ? `Bucket ${env.S3.bucket}` : 'Folder di server';
    const missing = await store.open(newFileKey()).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(missing instanceof AppError) || missing.code !== 'NOT_FOUND') throw missing;
    const swept = (await allRuns(db)).find(({ name }) => name === SWEEP)?.result;
    const suspicious = swept?.['suspicious'] ?? 0;
    if (suspicious === 0) return healthy(`${where} dapat dibaca.`);
    return {
      state: 'WARNING',
      detail: `${where} dapat dibaca. ${grouped(suspicious)} berkas tidak dikenal basis data dan sengaja tidak dihapus.`,
      advice: 'Pastikan portal memakai basis data dan penyimpanan yang benar sebelum berkas itu dihapus.',
    };
  },
};

async function spaceAt(path: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, size: blocks * bsize };
}

const inGb = (bytes: number): string => (bytes / GB).toLocaleString('id-ID', { maximumFractionDigits: 1 });

function judgeSpace(free: number, detail: string): ProbeResult {
  if (free >= SPACE.warning) return healthy(detail);
  const advice = 'Kosongkan ruang atau perbesar disk; unggahan ditolak bila disk penuh.';
  return { state: free >= SPACE.down ? 'WARNING' : 'DOWN', detail, advice };
}

const disk: HealthProbe = {
  name: 'disk',
  label: 'Ruang disk',
  check: async ({ env }) => {
    const [data, temporary] = await Promise.all([spaceAt(env.DATA_DIR), spaceAt(tmpdir())]);
    const detail = `Data: ${inGb(data.free)} dari ${inGb(data.size)} GB bebas. Sementara: ${inGb(temporary.free)} GB bebas.`;
    return judgeSpace(Math.min(data.free, temporary.free), detail);
  },
};

export const coreProbes: readonly HealthProbe[] = [database, redis, disk, files];
