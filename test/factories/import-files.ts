/** A NIK of a woman born on 4 May 2006 whose district and serial number come from `n`. */
const nikOf = (n: number): string =>
  `${327_301 + Math.floor(n / 9000)}440506${String(1 + (n % 9000)).padStart(4, '0')}`;

/** A made-up student as a line of the add-many template; `n` makes it unlike every other. */
export const studentLine = (n: number, cells: Record<string, string> = {}) => ({
  nim: String(25_100_000_000 + n),
  nama: `Contoh Mahasiswa ${n}`,
  email: `impor${n}@contoh.test`,
  jenis_kelamin: 'P',
  tempat_lahir: 'Bandung',
  tanggal_lahir: '2006-05-04',
  agama: 'Islam',
  nik: nikOf(n),
  nama_ibu_kandung: 'Contoh Ibu',
  angkatan: '2025',
  semester_masuk: '20251',
  tanggal_masuk: '2025-09-01',
  tipe_kelas: 'Reguler',
  kelas: '',
  nidn_pa: '',
  biaya_masuk: '',
  hp: '',
  alamat: '',
  id_wilayah: '',
  ...cells,
});

const quoted = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines as a CSV file with the header of the add-many template and of further cells. */
export function studentFile(lines: readonly Record<string, string>[], delimiter = ','): string {
  const names = Object.keys(lines[0] ?? studentLine(0));
  const rows = lines.map((line) => names.map((name) => quoted(line[name] ?? '')).join(delimiter));
  return `${[names.join(delimiter), ...rows].join('\n')}\n`;
}
