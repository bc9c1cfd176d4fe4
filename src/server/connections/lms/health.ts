import { lmsSentence, rightsSentence } from '#shared/connections/lms/failure.ts';
import { healthy, registerHealthProbe } from '#server/platform/health/probes.ts';
import type { Db } from '#server/platform/db/client.ts';
import { LmsError } from './moodle/lms.ts';
import { lmsOf, missingFunctions } from './connection.ts';
import { usesTemplates } from './links.store.ts';
import { tryRights } from './rights.ts';
import { waitsForPerson } from './runs.store.ts';

/** What stands still until a person has looked at it; null when nothing does. */
async function stopOf(db: Db): Promise<{ detail: string; advice: string } | null> {
  if (await waitsForPerson(db, 'CURRENT')) {
    return {
      detail: 'Sinkronisasi otomatis berhenti: terlalu banyak peserta akan kehilangan akses.',
      advice: 'Periksa KRS dan jadwal semester ini, lalu jalankan sinkronisasi peserta di halaman LMS.',
    };
  }
  if (!(await waitsForPerson(db, 'PAST'))) return null;
  return {
    detail:
      'Sinkronisasi kelas semester yang sudah selesai berhenti: terlalu banyak peserta akan kehilangan akses.',
    advice:
      'Buka Riwayat di halaman LMS, periksa KRS semester itu, lalu jalankan sinkronisasi peserta semester itu.',
  };
}

/** Shows on the health page whether the LMS answers and what its token may call. */
export const registerLmsHealth = (): void =>
  registerHealthProbe({
    name: 'lms',
    label: 'LMS (Moodle)',
    check: async (services) => {
      const lms = await lmsOf({ services });
      if (lms === null) {
        const advice = 'Isi alamat dan token LMS di Pengaturan admin, bagian Integrasi.';
        return { state: 'OFF', detail: 'Belum dihubungkan.', advice };
      }
      try {
        const { name, release, functions } = await lms.site();
        const missing = missingFunctions(functions, await usesTemplates(services.db));
        if (missing.length > 0) {
          const advice = 'Tambahkan fungsi itu ke layanan web di Moodle.';
          return { state: 'WARNING', detail: `Token tidak boleh memanggil ${missing.join(', ')}.`, advice };
        }
        const stop = await stopOf(services.db);
        if (stop !== null) return { state: 'WARNING', ...stop };
        const { lacking: rights } = await tryRights(services.db, lms);
        if (rights.length === 0) return healthy(`${name} menjawab, Moodle ${release}.`);
        const advice = 'Tambahkan hak itu ke peran akun layanan di Moodle.';
        return { state: 'WARNING', detail: rightsSentence(rights), advice };
      } catch (error) {
        if (!(error instanceof LmsError)) throw error;
        const advice = 'Perubahan kelas dan KRS menunggu dan dikirim sendiri setelah LMS menjawab.';
        return { state: 'DOWN', detail: lmsSentence(error.code), advice };
      }
    },
  });
