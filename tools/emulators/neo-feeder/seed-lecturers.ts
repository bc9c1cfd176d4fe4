import type { Row } from './table.ts';
import type { World, WorldRows } from './world.ts';

/** A lecturer as the ministry knows one; `years` are the academic years with an assignment. */
export type SeededLecturer = {
  name: string;
  nidn: string | null;
  nuptk?: string | null;
  gender?: 'L' | 'P';
  birthDate?: string;
  years: readonly string[];
};

/**
 * Rows of lecturers with their assignments, for a feeder that is to know the lecturers of a campus: the service itself
 * cannot add them.
 * @param programme the programme they are assigned to, else the institution's own.
 */
export function lecturerRows(
  world: World,
  lecturers: readonly SeededLecturer[],
  programme?: string,
): WorldRows {
  const institution = world.own?.id_perguruan_tinggi ?? null;
  const home =
    programme ?? world.tables.programmes.where('id_perguruan_tinggi', institution)[0]?.id_prodi ?? null;
  const rows: { lecturers: Row[]; assignments: Row[] } = { lecturers: [], assignments: [] };
  for (const { name, nidn, nuptk = null, gender = 'L', birthDate = '1980-01-15', years } of lecturers) {
    const id = world.newId();
    rows.lecturers.push({
      id_dosen: id,
      nama_dosen: name,
      nidn,
      nuptk,
      nip: null,
      jenis_kelamin: gender,
      id_agama: '1',
      tanggal_lahir: birthDate,
      id_status_aktif: '1',
    });
    for (const year of years) {
      rows.assignments.push({
        id_registrasi_dosen: world.newId(),
        id_dosen: id,
        id_tahun_ajaran: year,
        id_perguruan_tinggi: institution,
        id_prodi: home,
        nomor_surat_tugas: `ST/${year}/${nidn ?? '-'}`,
        tanggal_surat_tugas: `${year}-07-15`,
        mulai_surat_tugas: `${year}-08-01`,
      });
    }
  }
  return rows;
}

const years = ['2024', '2025', '2026'] as const;

/** Ten lecturers: the ninth without an assignment, the tenth without NIDN. */
export function seedLecturers(world: World, programme: string): void {
  const lecturers = Array.from({ length: 10 }, (_, at) => ({
    name: `DOSEN NASIONAL ${at + 1}`,
    nidn: at === 9 ? null : `05010180${String(at + 1).padStart(2, '0')}`,
    nuptk: at === 9 ? '1234567890123456' : null,
    years: at === 8 ? [] : years,
  }));
  const { lecturers: people = [], assignments = [] } = lecturerRows(world, lecturers, programme);
  for (const row of people) world.put('lecturers', row);
  for (const row of assignments) world.put('assignments', row);
}
