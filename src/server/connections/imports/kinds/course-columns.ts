import {
  concentrationLabels,
  majorName,
  COURSE_TYPE,
  type CourseType,
} from '#shared/platform/reference/course-type.ts';
import type { CellParser } from '#server/platform/sheets/cells/cell.ts';
import { listCell } from '#server/platform/sheets/cells/lists.ts';
import { integerCell } from '#server/platform/sheets/cells/numbers.ts';
import { emptyWords, textCell } from '#server/platform/sheets/cells/text.ts';
import { decisive, optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import { codeCell, codesCell } from './code-cell.ts';
import { itemsFrom, yesNoCell } from './list-items.ts';

const text = (maxLength: number) => textCell({ maxLength, empty: emptyWords });
const sks = () => integerCell(0, 24);

const concentrationAliases = {
  BISNIS: ['Manajemen Bisnis'],
  SDM: ['Manajemen SDM', 'Manajemen Sumber Daya Manusia'],
  KEUANGAN: ['Manajemen Keuangan'],
  PEMASARAN: ['Manajemen Pemasaran'],
};

const listed = listCell<CourseType>('jenis mata kuliah', [
  {
    code: COURSE_TYPE.mandatory,
    label: 'Wajib',
    aliases: ['A', 'W', 'Wajib prodi', 'Wajib nasional', 'wajib_prodi'],
  },
  { code: COURSE_TYPE.elective, label: 'Pilihan', aliases: ['B', 'P', 'pilihan_prodi'] },
  {
    code: COURSE_TYPE.concentration,
    label: 'Konsentrasi',
    aliases: ['C', 'D', 'Peminatan', 'Wajib peminatan', 'Pilihan peminatan'],
  },
  {
    code: COURSE_TYPE.finalProject,
    label: 'Tugas akhir',
    aliases: ['S', 'E', 'Skripsi', 'Tugas akhir/Skripsi/Tesis/Disertasi'],
  },
]);

/** `MK` only says that it is a course. */
const types: CellParser<CourseType> = (column) => {
  const read = listed(column);
  return (cell) => (/^mk$/i.test(cell.text) ? { value: null } : read(cell));
};

/** What every file of courses may say; plans of other colleges write up to four prerequisites in columns of their own. */
export const courseColumns = [
  decisive(
    requiredColumn('kode_mk', 'Kode mata kuliah', codeCell('Kode'), [
      'kode',
      'kode_mata_kuliah',
      'kode_matakuliah',
    ]),
  ),
  requiredColumn('nama_mk', 'Nama mata kuliah', text(200), [
    'nama',
    'nama_mata_kuliah',
    'nama_matakuliah',
    'mata_kuliah',
  ]),
  requiredColumn('sks', 'Sks', integerCell(1, 8), ['sks_mata_kuliah', 'jumlah_sks', 'sks_total', 'bobot']),
  optionalColumn('semester', 'Semester', integerCell(1, 8), ['smt', 'semester_ke']),
  optionalColumn('jenis', 'Jenis', types, ['jenis_mk', 'jenis_mata_kuliah']),
  optionalColumn(
    'konsentrasi',
    'Konsentrasi',
    // What the portal's own list says of a course of no concentration.
    listCell('konsentrasi', itemsFrom(concentrationLabels, concentrationAliases), [
      majorName('MANAJEMEN'),
      'Manajemen',
      'Umum',
    ]),
    ['peminatan', 'konsentrasi_dugaan'],
  ),
  optionalColumn('nama_inggris', 'Nama Inggris', text(200), ['nama_en']),
  optionalColumn('sks_teori', 'Sks teori', sks(), ['sks_tatap_muka', 'sks_tm']),
  optionalColumn('sks_praktik', 'Sks praktik', sks(), ['sks_praktikum', 'sks_prak', 'sks_praktek']),
  optionalColumn('sks_lapangan', 'Sks lapangan', sks(), ['sks_praktik_lapangan', 'sks_prak_lap']),
  optionalColumn('sks_simulasi', 'Sks simulasi', sks(), ['sks_sim']),
  optionalColumn('mkwu', 'MKWU', yesNoCell()),
  optionalColumn('bersyarat', 'Bersyarat', yesNoCell()),
  optionalColumn('prasyarat', 'Prasyarat', codesCell(), ['kode_prasyarat', 'mk_prasyarat']),
  optionalColumn('prasyarat1', 'Prasyarat 1', codesCell()),
  optionalColumn('prasyarat2', 'Prasyarat 2', codesCell()),
  optionalColumn('prasyarat3', 'Prasyarat 3', codesCell()),
  optionalColumn('prasyarat4', 'Prasyarat 4', codesCell()),
] as const;

export const courseExample = {
  kode_mk: 'MNJ301',
  nama_mk: 'Contoh Mata Kuliah',
  sks: 3,
  semester: 3,
  jenis: 'Wajib',
  prasyarat: '',
};
