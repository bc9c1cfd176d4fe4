import { randomInt } from 'node:crypto';
import type { Upload } from '../fixtures.ts';

/** A table the way a spreadsheet program here saves it: byte order mark, semicolons, a title above the header. */
export function officeCsv(name: string, title: string, rows: readonly (readonly string[])[]): Upload {
  const width = rows[0]?.length ?? 1;
  const line = (cells: readonly string[]): string =>
    [...cells, ...Array.from({ length: width - cells.length }, () => '')].join(';');
  const text = [line([title]), line([]), ...rows.map(line)].join('\r\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}\r\n`) };
}

/** A number nobody else of this run has, so that journeys beside each other do not meet. */
export const mark = (): string => String(randomInt(10_000, 99_999));

const header = [
  'No',
  'NIM',
  'Nama Mahasiswa',
  'Surel',
  'JK',
  'Tempat Lahir',
  'Tgl Lahir',
  'Agama',
  'No KTP',
  'Nama Ibu',
  'Angkatan',
  'Mulai Semester',
  'Tgl Masuk',
  'Jenis Kelas',
];

/** Three new students as a list of applicants has them; the second was born on a day that does not exist. */
export function applicants(of: string): { file: Upload; names: string[]; nims: string[] } {
  const names = [`Ayu ${of} Lestari`, `Bagus ${of} Pratama`, `Citra ${of} Dewi`];
  const nims = names.map((_, i) => `269${of}00${i + 1}`);
  const rows = names.map((name, i) => [
    String(i + 1),
    nims[i] ?? '',
    name,
    `calon${of}.${i + 1}@contoh.test`,
    i === 1 ? 'L' : 'P',
    'Bandung',
    i === 1 ? '31/02/2008' : '17/08/2008',
    'Islam',
    `327301${i === 1 ? '17' : '57'}0808${String((Number(of) + i) % 10_000).padStart(4, '0')}`,
    'Ibu Contoh',
    '2026',
    '20261',
    '01/09/2026',
    'Reguler',
  ]);
  const file = officeCsv(`calon-${of}.csv`, 'DAFTAR MAHASISWA BARU 2026', [header, ...rows]);
  return { file, names, nims };
}

/** Two courses as a department's list has them. */
export function newCourses(of: string): { file: Upload; codes: string[]; names: string[] } {
  const codes = [`XA${of}`, `XB${of}`];
  const names = [`Etika Digital ${of}`, `Analitik Bisnis ${of}`];
  const rows = codes.map((code, i) => [code, names[i] ?? '', '3', 'Wajib']);
  const file = officeCsv(`mk-${of}.csv`, 'MATA KULIAH BARU', [
    ['Kode', 'Nama Mata Kuliah', 'SKS', 'Jenis'],
    ...rows,
  ]);
  return { file, codes, names };
}
