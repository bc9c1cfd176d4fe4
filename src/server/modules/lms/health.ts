import { lmsSentence, rightsSentence } from '#shared/domain/lms/failure.ts';
import { healthy, registerHealthProbe } from '../../health/probes.ts';
import { LmsError } from '../../integrations/lms/lms.ts';
import { lmsOf, missingFunctions } from './connection.ts';
import { usesTemplates } from './links.store.ts';
import { missingRights } from './rights.ts';
import { waitsForPerson } from './runs.store.ts';

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
        if (await waitsForPerson(services.db)) {
          const advice =
            'Periksa KRS dan jadwal semester ini, lalu jalankan sinkronisasi peserta di halaman LMS.';
          return {
            state: 'WARNING',
            detail: 'Sinkronisasi otomatis berhenti: terlalu banyak peserta akan kehilangan akses.',
            advice,
          };
        }
        const rights = await missingRights(services.db, lms);
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
