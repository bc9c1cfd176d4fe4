import { relativeTime } from '#shared/format/relative.ts';
import { mailSettings } from '../campus/campus.public.ts';
import { healthy, type HealthProbe } from '../../health/probes.ts';
import { BACKUP, allRuns } from '../../health/last-runs.ts';
import { type JobCounts, jobCounts, mailCounts } from '../../health/work-counts.ts';

const HOUR_MS = 3_600_000;
/** A job that has waited this long behind no other is not going to start by itself. */
const LONGEST_WAIT_MS = 10 * 60_000;
/** Hours after which a backup is too old. */
const DAY_H = 24;

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

const backup: HealthProbe = {
  name: 'backup',
  label: 'Cadangan',
  check: async ({ db, clock }) => {
    const last = (await allRuns(db)).find(({ name }) => name === BACKUP);
    const advice = 'Jalankan npm run backup, lalu jadwalkan setiap hari.';
    if (!last) return { state: 'WARNING', detail: 'Belum pernah ada cadangan.', advice };
    const now = clock();
    const detail = `Cadangan terakhir ${relativeTime(last.at, now)}.`;
    if (last.error !== null) {
      const mend = 'Jalankan npm run backup lagi; berkas yang tetap hilang dicari di cadangan sebelumnya.';
      return { state: 'WARNING', detail: `${detail} Ada berkas yang tidak ikut.`, advice: mend };
    }
    const hours = (now.getTime() - Date.parse(last.at)) / HOUR_MS;
    return hours < 1.5 * DAY_H ? healthy(detail) : { state: 'WARNING', detail, advice };
  },
};

export const workProbes: readonly HealthProbe[] = [jobs, mail, backup];
