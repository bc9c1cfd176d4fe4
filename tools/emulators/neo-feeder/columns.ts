/** How a column compares: text, blank-padded text, a number. */
export type ColumnKind = 'text' | 'char' | 'num';

/** Widths to which the service pads what it keeps in fixed columns. */
const widths: Readonly<Record<string, number>> = {
  id_wilayah: 8,
  id_induk_wilayah: 8,
  nama_wilayah: 60,
  id_jenis_daftar: 5,
  nama_status_mahasiswa: 15,
  id_status_mahasiswa: 1,
  id_semester: 5,
  id_periode: 5,
  id_periode_masuk: 5,
  id_jenis_keluar: 1,
};

const whole = new Set([
  'sks_semester',
  'sks_total',
  'total_sks',
  'sks_diakui',
  'sks_mata_kuliah_asal',
  'sks_mata_kuliah_diakui',
  'semester',
  'smt_diambil',
  'pertemuan',
  'nomor_urut',
  'pembimbing_ke',
  'kapasitas',
  'id_level_wilayah',
  'rencana_minggu_pertemuan',
  'realisasi_minggu_pertemuan',
  'peringkat',
  'tahun_prestasi',
]);

const oneDecimal = new Set(['nilai_angka']);
const twoDecimals = /^(sks(_\w+)?|ips|ipk|nilai_indeks|nilai_angka_diakui|bobot_\w+|biaya_\w+)$/;
const dates = /^(tanggal|tgl|bulan)_|^mulai_s|^tamat_sk/;

/** Digits after the point with which a number column is shown; `null` for a column that is no number. */
export function decimalsOf(column: string): number | null {
  if (whole.has(column) || column.startsWith('jumlah_')) return 0;
  if (oneDecimal.has(column)) return 1;
  return twoDecimals.test(column) ? 2 : null;
}

/** How the database compares a column. */
export function columnKind(column: string): ColumnKind {
  if (decimalsOf(column) !== null) return 'num';
  return column in widths ? 'char' : 'text';
}

export type DateForm = 'dmy' | 'ymd' | 'iso' | 'mixed';

const mixed = ['dmy', 'ymd', 'iso'] as const;

function dateText(date: string, form: DateForm, column: string): string {
  if (form === 'mixed') return dateText(date, mixed[column.length % mixed.length] ?? 'dmy', column);
  if (form === 'ymd') return date;
  return form === 'iso' ? `${date}T00:00:00.000Z` : date.split('-').toReversed().join('-');
}

/** How an answer shows stored values. */
export type Look = { pad: boolean; dates: DateForm };

/** A stored value as the service gives it: always text, dates turned round, codes padded, decimals in full. */
export function shown(column: string, value: string | null, { pad, dates: form }: Look): string | null {
  if (value === null) return null;
  if (dates.test(column)) return dateText(value, form, column);
  const decimals = decimalsOf(column);
  if (decimals !== null) return Number(value).toFixed(decimals);
  return pad ? value.padEnd(widths[column] ?? 0) : value;
}
