import { healthy, registerHealthProbe } from '#server/platform/health/probes.ts';
import { FeederError } from './neo-feeder/feeder.ts';
import { feederRefusal } from './patience.ts';

/** Shows on the health page whether the feeder answers. */
export const registerFeederHealth = (): void =>
  registerHealthProbe({
    name: 'feeder',
    label: 'Feeder PDDIKTI',
    check: async (services) => {
      const client = await services.feeder.client(services);
      if (client === null) {
        const advice = 'Isi alamat dan akun feeder di Pengaturan admin, bagian Integrasi.';
        return { state: 'OFF', detail: 'Belum dihubungkan.', advice };
      }
      try {
        const [profile] = await client.rows('GetProfilPT', { order: 'id_perguruan_tinggi', limit: 1 });
        return healthy(
          `Menjawab sebagai ${profile?.['nama_perguruan_tinggi'] ?? 'perguruan tinggi tanpa nama'}.`,
        );
      } catch (error) {
        if (!(error instanceof FeederError)) throw error;
        const advice = 'Pekerjaan yang berjalan menunggu dan melanjutkan sendiri setelah feeder menjawab.';
        return { state: 'DOWN', detail: feederRefusal(error).message, advice };
      }
    },
  });
