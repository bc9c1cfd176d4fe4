import { integerCell } from '#server/platform/sheets/cells/numbers.ts';
import { perCell, quote } from '#server/platform/sheets/cells/cell.ts';
import { emptyWords, textCell } from '#server/platform/sheets/cells/text.ts';
import { decisive, optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import { courseNameHeadings } from '#server/platform/sheets/person-headings.ts';
import { scoreColumn } from '#server/platform/sheets/score-column.ts';
import { codeCell } from './code-cell.ts';
import { studentTermColumns } from './student-term-columns.ts';

const letterCell = () =>
  perCell<string>(({ text }) => {
    if (emptyWords.includes(text.toLowerCase()) && text !== '-') return { value: null };
    const value = text.toUpperCase().replace(/\s/g, '');
    return /^[A-Z]{1,2}[+-]?$/.test(value) ? { value } : { error: `${quote(text)} bukan nilai huruf.` };
  });

/** Grades of terms before the portal, as the feeder and other portals export them. */
export const pastGradeColumns = [
  ...studentTermColumns,
  decisive(
    requiredColumn('kode_mk', 'Kode mata kuliah', codeCell('Kode'), [
      'kode',
      'kode_mata_kuliah',
      'kode_matakuliah',
    ]),
  ),
  optionalColumn('nama_mk', 'Nama mata kuliah', textCell({ empty: emptyWords }), courseNameHeadings),
  decisive(requiredColumn('nilai_huruf', 'Nilai huruf', letterCell(), ['huruf', 'nilai']), ['huruf']),
  scoreColumn('nilai_angka', 'Nilai angka', ['angka', 'nilai_akhir', 'skor']),
  scoreColumn('nilai_indeks', 'Nilai indeks', ['indeks', 'bobot', 'nilai_mutu'], 400),
  optionalColumn('sks', 'Sks', integerCell(1, 24), ['sks_mata_kuliah', 'sks_mk']),
] as const;

export const pastGradeExample = {
  semester: '20241',
  nim: '24612010999',
  nama: 'Contoh Nama Mahasiswa',
  kode_mk: 'MNJ101',
  nama_mk: 'Pengantar Manajemen',
  nilai_huruf: 'B+',
  nilai_angka: '77,5',
  nilai_indeks: '3,3',
  sks: 3,
};
