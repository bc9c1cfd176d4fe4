import { relativeTime } from '#shared/platform/format/relative.ts';
import { mailSettings } from '#server/platform/campus/campus.public.ts';
import { healthy, type HealthProbe, type ProbeResult } from './probes.ts';
import type { Services } from '#server/platform/services.ts';
import { allRuns, BACKUP, isBackupOld, MAKE_BACKUP } from './last-runs.ts';
import { isOnDataDisk } from '#server/platform/backups/own-backups.ts';
import { type JobCounts, jobCounts, mailCounts } from './work-counts.ts';

/** A job that has waited this long behind no other is not going to start by itself. */
const LONGEST_WAIT_MS = 10 * 60_000;

const sumOf = (rows: readonly JobCounts[], what: 'running' | 'waiting' | 'failed'): number =>
  rows.reduce((sum, row) => sum + row[what], 0);

const jobs: HealthProbe = {
  name: 'jobs',
  label: 'Pekerjaan latar',
  check: async ({ db, clock, jobRegistry }) => {
    const now = clock();
    const rows = await jobCounts(db, now);
    const failed = sumOf(rows, 'failed');
    const detail = `${sumOf(rows, 'running')} berjalan, ${sumOf(rows, 'waiting')} menunggu, ${failed} gagal dalam 24 jam.`;
    const late = rows.filter(
      ({ oldest }) => oldest !== null && now.getTime() - Date.parse(oldest) > LONGEST_WAIT_MS,
    );
    const busy = new Set(
      rows.filter(({ running }) => running > 0).map(({ type }) => jobRegistry.laneOf(type)),
    );
    if (late.some(({ type }) => !busy.has(jobRegistry.laneOf(type)))) {
      const advice = 'Ada pekerjaan yang menunggu lebih dari 10 menit. Muat ulang proses portal.';
      return { state: 'DOWN', detail, advice };
    }
    if (late.length > 0) {
      const advice =
        'Ada pekerjaan yang menunggu giliran lebih dari 10 menit. Buka Pekerjaan latar: yang sedang berjalan dapat ditunggu atau dihentikan.';
      return { state: 'WARNING', detail, advice };
    }
    if (failed === 0) return healthy(detail);
    return {
      state: 'WARNING',
      detail,
      advice: 'Buka Pekerjaan latar, baca kesalahannya, lalu jalankan ulang.',
    };
  },
};

const mail: HealthProbe = {
  name: 'mail',
  label: 'Email',
  check: async ({ db, env, campus, mail: mailer }) => {
    const { again: waiting, failed } = await mailCounts(db);
    const detail = `${waiting} menunggu dicoba lagi, ${failed} gagal dikirim.`;
    const { smtpUrl } = await mailSettings(env, db, campus);
    if (!smtpUrl) {
      const advice = 'Isi server email di Pengaturan admin, bagian Integrasi.';
      return {
        state: 'OFF',
        detail: `Belum ada server email; email disimpan di folder outbox. ${detail}`,
        advice,
      };
    }
    const answers = await mailer.verify().then(
      () => true,
      () => false,
    );
    if (!answers) {
      const advice = 'Periksa alamat dan kata sandi server email di Pengaturan admin.';
      return { state: 'DOWN', detail: `Server email tidak menerima sambungan portal. ${detail}`, advice };
    }
    if (waiting + failed === 0) return healthy(`Server email menjawab. ${detail}`);
    return {
      state: 'WARNING',
      detail,
      advice: 'Periksa alamat dan kata sandi server email di Pengaturan admin.',
    };
  },
};

/** What is to be mended of backups; null where nothing is. */
async function backupFault({ db, clock, env }: Services): Promise<Omit<ProbeResult, 'state'> | null> {
  const runs = await allRuns(db);
  const last = runs.find(({ name }) => name === BACKUP);
  const advice =
    env.BACKUP_DIR === undefined
      ? 'Isi BACKUP_DIR agar portal mencadangkan sendiri tiap hari, atau jadwalkan npm run backup.'
      : 'Jalankan npm run backup, lalu periksa ruang dan folder BACKUP_DIR.';
  if (!last) return { detail: 'Belum pernah ada cadangan.', advice };
  const detail = `Cadangan terakhir ${relativeTime(last.at, clock())}.`;
  const failed = runs.find(({ name, error }) => name === MAKE_BACKUP && error !== null);
  if (failed) return { detail: `${detail} Cadangan otomatis gagal: ${failed.error}`, advice };
  if (last.error !== null) {
    const mend = 'Jalankan npm run backup lagi; berkas yang tetap hilang dicari di cadangan sebelumnya.';
    return { detail: `${detail} Ada berkas yang tidak ikut.`, advice: mend };
  }
  if (isBackupOld(last, clock())) return { detail, advice };
  if (env.BACKUP_DIR === undefined || !(await isOnDataDisk(env.BACKUP_DIR, env.DATA_DIR))) return null;
  const move = 'Arahkan BACKUP_DIR ke disk atau server lain: disk yang rusak membawa serta cadangannya.';
  return { detail: `${detail} Cadangan berada di disk yang sama dengan data.`, advice: move };
}

const backup: HealthProbe = {
  name: 'backup',
  label: 'Cadangan',
  check: async (services) => {
    const fault = await backupFault(services);
    if (fault !== null) return { state: 'WARNING', ...fault };
    const last = (await allRuns(services.db)).find(({ name }) => name === BACKUP);
    return healthy(`Cadangan terakhir ${last ? relativeTime(last.at, services.clock()) : 'belum ada'}.`);
  },
};

export const workProbes: readonly HealthProbe[] = [jobs, mail, backup];
