import { csvFile } from './csv-file.ts';
import type { OfficeFile } from './office.ts';

const columns = [
  'nim',
  'nama',
  'email',
  'jenis_kelamin',
  'tempat_lahir',
  'tanggal_lahir',
  'agama',
  'nik',
  'nama_ibu_kandung',
  'angkatan',
  'semester_masuk',
  'tanggal_masuk',
  'tipe_kelas',
  'nidn_pa',
  'hp',
  'alamat',
  'kelurahan',
  'id_wilayah',
] as const;

/** A district of the feeder's list, so that a biodata is complete. */
const DISTRICT = '026001';

/** A NIK of a woman born on 4 May 1998; district and serial number make it unlike every other. */
const nikOf = (n: number): string =>
  `${327_301 + Math.floor(n / 9000)}440598${String(1 + (n % 9000)).padStart(4, '0')}`;

/** A number for the so manieth student of a cohort. */
export const studentNim = (entrySemester: string, index: number): string =>
  `${entrySemester}${String(index + 1).padStart(6, '0')}`;

/**
 * People of a published file as students: what the file does not tell (it names nobody's NIK, birth or mother) is made up.
 * @param entrySemester `20161`
 */
export function madeUpStudents(
  people: readonly { nim: string; name: string; advisor?: string }[],
  entrySemester: string,
): OfficeFile {
  const year = entrySemester.slice(0, 4);
  const lines = people.map(({ nim, name, advisor = '' }, n) => [
    nim,
    name,
    `mahasiswa${nim}@contoh.test`,
    'P',
    'Bandung',
    '1998-05-04',
    'Islam',
    nikOf(n),
    'Contoh Ibu',
    year,
    entrySemester,
    `${year}-09-01`,
    'Reguler',
    advisor,
    '081234567890',
    'Jl. Contoh No. 1',
    'Contoh',
    DISTRICT,
  ]);
  return csvFile('mahasiswa.csv', columns, lines);
}
