import type { FeederClient, FeederRow } from '../neo-feeder/feeder.ts';
import type { Where } from '../neo-feeder/filter.ts';
import type { RenamedStudents } from '../links.store.ts';

export type Registration = { id_registrasi_mahasiswa: string; id_mahasiswa: string; twice: boolean };

/**
 * The NIM by which the portal knows a row's student: one that was changed here stays the student of the registration, also
 * while the feeder has the former NIM.
 */
export function nimOf({ byId, byNim }: RenamedStudents, row: FeederRow): string {
  const { nim, id_registrasi_mahasiswa: id } = row;
  const own = id ? byId.get(id) : byNim.get(nim ?? '');
  return own ?? nim ?? '';
}

/** The condition that finds students by the NIM of the portal, or by the one they still have in the feeder. */
export const ofNims = ({ former }: RenamedStudents, nims: readonly string[]): Where => ({
  column: 'nim',
  in: [...new Set(nims.flatMap((nim) => [nim, former.get(nim) ?? nim]))],
});

/** Registrations of these students in a programme, by NIM. */
export async function readRegistrations(
  client: FeederClient,
  programme: Where,
  renamed: RenamedStudents,
  nims: readonly string[],
): Promise<Map<string, Registration>> {
  const found = new Map<string, Registration>();
  if (nims.length === 0) return found;
  const wanted = new Set(nims);
  const where: Where = { all: [programme, ofNims(renamed, nims)] };
  const order = 'nim, id_registrasi_mahasiswa';
  for await (const page of client.pages('GetListRiwayatPendidikanMahasiswa', { where, order })) {
    for (const row of page) {
      const nim = nimOf(renamed, row);
      if (!wanted.has(nim)) continue;
      found.set(nim, {
        id_registrasi_mahasiswa: row['id_registrasi_mahasiswa'] ?? '',
        id_mahasiswa: row['id_mahasiswa'] ?? '',
        twice: found.has(nim),
      });
    }
  }
  return found;
}
