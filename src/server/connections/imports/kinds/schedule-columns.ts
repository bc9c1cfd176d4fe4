import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { parseDay } from '#shared/platform/date/day.ts';
import { clock, parseClock } from '#shared/platform/format/time.ts';
import { type Cell, type CellParser, perCell, quote } from '#server/platform/sheets/cells/cell.ts';
import { listCell } from '#server/platform/sheets/cells/lists.ts';
import { integerCell } from '#server/platform/sheets/cells/numbers.ts';
import { emptyWords, textCell } from '#server/platform/sheets/cells/text.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import { decisive, optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import { courseNameHeadings, lecturerNameHeadings } from '#server/platform/sheets/person-headings.ts';
import { codeCell, codesCell } from './code-cell.ts';
import { itemsFrom, semesterCell, yesNoCell } from './list-items.ts';

const isEmpty = (text: string): boolean => emptyWords.includes(text.toLowerCase());
const MINUTES_PER_DAY = 1440;

/** The time a text writes, also a number that lost its last zero: 7.3 for 07.30. */
function writtenClock({ text, kind }: Cell): number | null {
  const written = text.replace(/^.*T/, '').replace(/^(\d{1,2}[.:]\d{2})[.:]\d{2}$/, '$1');
  return parseClock(kind === 'number' ? written.replace(/^(\d{1,2}\.\d)$/, '$10') : written);
}

/** Minutes of a part of a day or, behind a whole number, of an hour, which is how a spreadsheet keeps a time; null for no such number. */
function partOfDay({ text, kind }: Cell): number | null {
  const value = Number(text.replace(',', '.'));
  if (/^0(?:\.\d+|,\d{3,})$/.test(text)) return Math.round(value * MINUTES_PER_DAY);
  return kind === 'number' && /^\d{1,2}\.5$/.test(text) ? value * 60 : null;
}

/**
 * Minutes since midnight: `19:00`, `19.00:00`, a time cell, or the fraction of a day Excel stores. A number that can be read in
 * two ways, 0.25 as 00.25 and 06.00, is refused.
 */
const clockCell = (): CellParser<number> =>
  perCell<number>(
    (cell) => {
      if (isEmpty(cell.text)) return { value: null };
      // The end of the day, as the portal writes it.
      if (/^24[.:]00$/.test(cell.text)) return { value: MINUTES_PER_DAY };
      const readings = new Set([writtenClock(cell), partOfDay(cell)].filter((one) => one !== null));
      const [value, other] = readings;
      if (value === undefined) return { error: `${quote(cell.text)} bukan jam, contoh: 08.00.` };
      if (other === undefined) return { value };
      const both = `${clock(value)} atau ${clock(other)}`;
      return { error: `${quote(cell.text)} dapat dibaca ${both}. Tulis jamnya sebagai teks, contoh: 08.00.` };
    },
    { days: true },
  );

const dayCell = (): CellParser<number> =>
  perCell<number>(({ text }) => {
    if (isEmpty(text)) return { value: null };
    const value = parseDay(text.replace(/['’`]/g, '').replace(/^ahad$/i, 'minggu'));
    return value === null ? { error: `${quote(text)} bukan nama hari.` } : { value };
  });

/** Names of the lecturers of a class; commas stand before degrees, too, and part nothing. */
const lecturersCell = (): CellParser<string[]> =>
  perCell<string[]>(
    ({ text }) => ({
      value: isEmpty(text)
        ? null
        : text
            .split(/[;/&\n]|\s+dan\s+/i)
            .map((name) => name.trim())
            .filter((name) => name !== ''),
    }),
    { isWords: true },
  );

/** A room by its code; "Daring" stands where the portal's own list has none. */
const roomCell: CellParser<string> = (column) => {
  const read = codeCell('Ruang')(column);
  return (cell) => (/^daring$/i.test(cell.text) ? { value: null } : read(cell));
};

/** Classes of a term with the lecturers who teach them. */
export const scheduleColumns = [
  decisive(
    requiredColumn('semester', 'Semester', semesterCell(), [
      'id_smt',
      'periode',
      'id_semester',
      'kode_semester',
    ]),
  ),
  decisive(
    requiredColumn('kode_mk', 'Kode mata kuliah', codeCell('Kode'), [
      'kode',
      'kode_mata_kuliah',
      'kode_matakuliah',
    ]),
  ),
  optionalColumn('nama_mk', 'Nama mata kuliah', textCell({ empty: emptyWords }), courseNameHeadings),
  decisive(requiredColumn('kelas', 'Kelas', codeCell('Kelas'), ['kode_kelas', 'nama_kelas'])),
  requiredColumn('hari', 'Hari', dayCell(), ['nama_hari']),
  decisive(requiredColumn('jam_masuk', 'Jam masuk', clockCell(), ['jam_mulai', 'mulai'])),
  decisive(requiredColumn('jam_keluar', 'Jam keluar', clockCell(), ['jam_selesai', 'selesai'])),
  requiredColumn('kapasitas', 'Kapasitas', integerCell(1, 500), ['daya_tampung', 'kuota']),
  decisive(requiredColumn('nidn_dosen', 'NIDN dosen', codesCell(), ['nidn', 'dosen', 'nidn_pengampu']), [
    'nidn',
    'nidn_pengampu',
  ]),
  optionalColumn('nama_dosen', 'Nama dosen', lecturersCell(), [...lecturerNameHeadings, 'dosen']),
  decisive(optionalColumn('ruang', 'Ruang', roomCell, ['kode_ruang', 'kode_ruangan'])),
  optionalColumn('tipe_kelas', 'Tipe kelas', listCell('tipe kelas', itemsFrom(classTypeLabels)), [
    'jenis_kelas',
  ]),
  optionalColumn('lintas_tipe', 'Terbuka untuk tipe lain', yesNoCell(), ['lintas_kelas']),
  optionalColumn(
    'mode',
    'Mode',
    listCell<'F' | 'O' | 'M'>('mode', [
      { code: 'F', label: 'Luring', aliases: ['Tatap muka', 'Offline'] },
      { code: 'O', label: 'Daring', aliases: ['Online'] },
      { code: 'M', label: 'Campuran', aliases: ['Hybrid', 'Hibrida'] },
    ]),
  ),
  optionalColumn(
    'kelas_mahasiswa',
    'Kelas mahasiswa',
    textCell({ maxLength: 100, empty: emptyWords, isCode: true }),
    ['rombel'],
  ),
] as const;

export const scheduleExample = {
  semester: '20261',
  kode_mk: 'MNJ301',
  nama_mk: 'Manajemen Strategi',
  kelas: 'A',
  hari: 'Senin',
  jam_masuk: '08.00',
  jam_keluar: '10.30',
  kapasitas: 40,
  nidn_dosen: '0411118801',
  nama_dosen: 'Contoh Nama Dosen',
  ruang: 'A101',
  tipe_kelas: 'Reguler',
  lintas_tipe: 'tidak',
  mode: 'Luring',
  kelas_mahasiswa: '',
};

export type ScheduleValue = RowValue<typeof scheduleColumns>;
