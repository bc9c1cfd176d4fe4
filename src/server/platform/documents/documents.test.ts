import {
  attendanceInput,
  biodataInput,
  classReportInput,
  gradeListInput,
  handoverInput,
  khsInput,
  krsInput,
  krsRow,
  meetingReportInput,
  meta,
  reportInput,
  studentListInput,
  textsIn,
  timetableInput,
  transcriptInput,
} from '#test/factories/documents.ts';
import { describe, expect, test } from 'vitest';
import { attendanceSheetDocument } from '#server/teaching/attendance/papers/attendance-sheet.ts';
import { biodataCardDocument } from './biodata-card.ts';
import { classReportDocument } from '#server/teaching/attendance/papers/class-report.ts';
import { gradeHandoverDocument } from '#server/results/transcripts/papers/grade-handover.ts';
import { gradeListDocument } from '#server/results/transcripts/papers/grade-list.ts';
import { khsDocument } from '#server/results/transcripts/papers/khs.ts';
import { krsDocument } from '#server/enrolment/krs/papers/krs.ts';
import { meetingReportDocument } from '#server/teaching/attendance/papers/meeting-report.ts';
import { passwordSheetDocument } from '#server/people/students/papers/password-sheet.ts';
import { maxReportRows, reportDocument } from './report.ts';
import { studentListDocument } from '#server/teaching/attendance/papers/student-list.ts';
import { timetableDocument } from '#server/teaching/timetable/papers/timetable.ts';
import { transcriptDocument } from '#server/results/transcripts/papers/transcript.ts';

/** Texts that follow a text in reading order. */
function after(texts: readonly string[], start: string, count: number): string[] {
  const at = texts.indexOf(start);
  expect(texts).toContain(start);
  return texts.slice(at + 1, at + 1 + count);
}

test('every document says whose it is and who printed it when', () => {
  const document = krsDocument(krsInput({ meta: { ...meta, number: '12/KRS/IX/2025' } }));
  expect(document.footer).toBe('Dicetak dari Cendekia 01/09/2025 08.15 WIB oleh Contoh Siti');
  expect(textsIn(document)).toEqual(
    expect.arrayContaining([
      'Sekolah Tinggi Ilmu Manajemen Contoh',
      'Program Studi S1 Manajemen · Terakreditasi Baik Sekali',
      'Jl. Contoh No. 1, Yogyakarta · Telp. 0274-512345 · contoh.test',
      'Nomor: 12/KRS/IX/2025',
      'Yogyakarta, 1 September 2025',
      'Pindai untuk memeriksa keaslian dokumen',
    ]),
  );
});

test('without an address to confirm it there is no code', () => {
  const texts = textsIn(krsDocument(krsInput({ meta: { ...meta, verifyUrl: undefined } })));
  expect(texts).not.toContain('Pindai untuk memeriksa keaslian dokumen');
});

describe('KRS', () => {
  test('shows courses with time and room, and sums credits', () => {
    const texts = textsIn(krsDocument(krsInput()));
    expect(after(texts, 'MNJ300', 6)).toEqual([
      'Manajemen Pemasaran',
      '3',
      'M25A',
      'Senin, 08.00–10.30',
      'R201',
      'Dr. Contoh Budi, M.M.',
    ]);
    expect(after(texts, 'Jumlah (7 mata kuliah)', 1)).toEqual(['21']);
    expect(texts).toEqual(
      expect.arrayContaining(['Ganjil (ke-5)', '3,45', '24 sks', 'Status: DISETUJUI 02/09/2025']),
    );
  });

  test('dropped courses are struck and count nothing', () => {
    const rows = [krsRow(), krsRow({ code: 'MNJ399', mark: 'H', dropped: true })];
    const document = krsDocument(krsInput({ rows }));
    expect(after(textsIn(document), 'Jumlah (1 mata kuliah)', 1)).toEqual(['3']);
    const struck = document.content
      .flatMap((block) => ('table' in block ? block.table.body.flat() : []))
      .filter((cell) => 'text' in cell && cell.decoration === 'lineThrough');
    expect(struck).toHaveLength(9);
    expect(struck[1]).toMatchObject({ text: 'MNJ399' });
  });

  test.each([
    ['draft', 'DRAFT'],
    ['valid', undefined],
    ['void', 'BATAL'],
  ] as const)('%s carries the watermark %s', (standing, watermark) => {
    expect(krsDocument(krsInput({ standing })).watermark).toBe(watermark);
  });

  test('says the how manieth print it is', () => {
    expect(textsIn(krsDocument(krsInput({ printNo: 2 }))).join('')).toContain('Cetakan ke-2');
    expect(textsIn(krsDocument(krsInput())).join('')).not.toContain('Cetakan');
  });

  test('without courses it says so', () => {
    expect(textsIn(krsDocument(krsInput({ rows: [] })))).toContain('Belum ada mata kuliah yang diambil.');
  });
});

describe('KHS', () => {
  test('multiplies index and credits and sums them', () => {
    const texts = textsIn(khsDocument(khsInput()));
    expect(after(texts, 'Manajemen Keuangan', 5)).toEqual(['3', '76,50', 'B+', '3,3', '9,9']);
    expect(after(texts, 'Jumlah', 2)).toEqual(['6', '21,9']);
    expect(after(texts, 'Indeks prestasi semester (IPS)', 2)).toEqual([':', '3,65']);
  });

  test('a course without grade counts nothing and is explained', () => {
    const rows = [{ code: 'MNJ303', name: 'Etika', sks: 2, score: null, letter: null, index: null }];
    const texts = textsIn(khsDocument(khsInput({ rows, ips: null })));
    expect(after(texts, 'Etika', 5)).toEqual(['2', '-', '-', '-', '-']);
    expect(after(texts, 'Indeks prestasi semester (IPS)', 2)).toEqual([':', '-']);
    expect(texts.some((text) => text.includes('IPS bersifat sementara'))).toBe(true);
    expect(textsIn(khsDocument(khsInput())).some((text) => text.includes('sementara'))).toBe(false);
  });
});

describe('transcript', () => {
  test('a running one is marked, a final one is not and names the degree', () => {
    expect(transcriptDocument(transcriptInput()).watermark).toBe('SEMENTARA');
    const final = transcriptDocument(
      transcriptInput({ kind: 'final', thesis: { title: 'Judul', titleEn: 'Title' } }),
    );
    expect(final.watermark).toBeUndefined();
    expect(textsIn(final)).toEqual(
      expect.arrayContaining([
        'TRANSKRIP NILAI',
        'Predikat kelulusan',
        'Judul\nTitle',
        'Sleman, 17 Mei 2004',
      ]),
    );
  });

  test('a voided final one says so', () => {
    const voided = transcriptInput({ kind: 'final', meta: { ...meta, watermark: 'BATAL' } });
    expect(transcriptDocument(voided).watermark).toBe('BATAL');
  });

  test('numbers courses through all semesters and marks recognised ones', () => {
    const row = { code: 'MNJ101', name: 'Etika', sks: 3, letter: 'A-', index: 37 };
    const terms = [
      { label: 'Semester 1', rows: [row] },
      { label: 'Kosong', rows: [] },
      { label: 'Diakui', rows: [{ ...row, code: 'MNJ102', nameEn: 'Ethics', recognised: true }] },
    ];
    const texts = textsIn(transcriptDocument(transcriptInput({ terms })));
    expect(after(texts, 'Semester 1', 7)).toEqual(['1', 'MNJ101', 'Etika', '3', 'A-', '3,7', '11,1']);
    expect(after(texts, 'Diakui', 3)).toEqual(['2', 'MNJ102', 'Etika K\nEthics']);
    expect(texts).not.toContain('Kosong');
    expect(texts).toContain('Indeks nilai: A = 4,0   A- = 3,7   K = mata kuliah yang diakui');
  });
});

describe('lists of a class', () => {
  test('attendance has every meeting, marks, sum and share', () => {
    const document = attendanceSheetDocument(attendanceInput());
    expect(document.orientation).toBe('landscape');
    expect(textsIn(document)).toEqual(expect.arrayContaining(['1\n10/09', '16']));
    expect(after(textsIn(document), 'Contoh Mahasiswa 1', 5)).toEqual(['H', 'I', 'A', '1', '33%']);
  });

  test('grades with mean, extremes and how often each letter was given', () => {
    const input = gradeListInput(2);
    const texts = textsIn(
      gradeListDocument({
        ...input,
        rows: [
          ...input.rows,
          { nim: '9', name: 'Tertunda', scores: [null, null], final: null, letter: null },
        ],
      }),
    );
    expect(after(texts, 'Contoh Mahasiswa 1', 4)).toEqual(['80,00', '-', '75,50', 'B+']);
    expect(after(texts, 'Belum bernilai', 7)).toEqual([
      '1',
      'Rata-rata',
      '75,50',
      'Tertinggi',
      '75,50',
      'Terendah',
      '75,50',
    ]);
    expect(after(texts, 'Bagian', 9)).toEqual(['A', '0', '0%', 'B+', '2', '100%', 'E', '0', '0%']);
  });

  test('hand-over writes day and numbers in words', () => {
    expect(textsIn(gradeHandoverDocument(handoverInput()))).toContain(
      'Pada hari ini Senin, tanggal 1 September 2025, telah diserahkan nilai akhir mata kuliah berikut sejumlah ' +
        '36 (tiga puluh enam) mahasiswa dari 38 (tiga puluh delapan) peserta.',
    );
  });

  test('class report counts the meetings held', () => {
    const texts = textsIn(classReportDocument(classReportInput()));
    expect(texts).toContain('Terlaksana 9 dari 16 pertemuan.');
    expect(texts).toContain('UTS – Pengantar');
    expect(texts).toContain('36/38');
  });

  test('report of a meeting with what was checked and what was not', () => {
    const texts = textsIn(meetingReportDocument(meetingReportInput()));
    expect(after(texts, 'Pertemuan ke-', 2)).toEqual([':', '8 – UTS']);
    expect(after(texts, 'Waktu rencana', 5)).toEqual([':', '08.00–10.30', 'Waktu pelaksanaan', ':', '-']);
    expect(after(texts, 'Wakil mahasiswa', 6)).toEqual([
      'Contoh Ayu (25612010001)',
      'Tidak',
      '-',
      'Ketua program studi',
      '-',
      '-',
    ]);
  });

  test('students by number and name, counted by sex', () => {
    const texts = textsIn(studentListDocument(studentListInput(3)));
    expect(texts).toContain('Jumlah 3 mahasiswa: 1 laki-laki, 2 perempuan.');
  });
});

describe('timetable', () => {
  test('puts classes of a day in order of time and leaves out what all share', () => {
    const texts = textsIn(timetableDocument(timetableInput()));
    expect(texts.indexOf('01.20–02.10')).toBeGreaterThan(0);
    expect(texts.indexOf('03.00–03.50')).toBeLessThan(texts.indexOf('13.00–13.50'));
    expect(texts).toContain('R201');
    expect(textsIn(timetableDocument(timetableInput({ of: 'room' })))).toContain('Kelas M25A');
    expect(textsIn(timetableDocument(timetableInput({ of: 'lecturer' })))).not.toContain(
      'Dr. Contoh Budi, M.M.',
    );
  });

  test('shows Sunday only where something happens on it', () => {
    expect(textsIn(timetableDocument(timetableInput()))).not.toContain('Minggu');
    const [first] = timetableInput().entries;
    const entries = first ? [{ ...first, day: 0, room: null }] : [];
    expect(textsIn(timetableDocument(timetableInput({ entries })))).toEqual(
      expect.arrayContaining(['Minggu', 'Daring']),
    );
  });
});

test('biodata shows masked values as given and gaps as a dash', () => {
  const texts = textsIn(biodataCardDocument(biodataInput()));
  expect(after(texts, 'NIK', 2)).toEqual([':', '3404************']);
  expect(after(texts, 'Agama', 2)).toEqual([':', '-']);
});

test('first passwords stand on slips, two in a row', () => {
  const accounts = ['Ayu', 'Budi', 'Citra'].map((name) => ({
    name,
    login: `nim-${name}`,
    password: `pw-${name}`,
  }));
  const document = passwordSheetDocument({ meta, group: 'Kelas M25A', signInUrl: 'contoh.test', accounts });
  const tables = document.content.flatMap((block) => ('table' in block ? [block.table.body] : []));
  expect(tables.map((body) => body.map((row) => row.length))).toEqual([[2, 2]]);
  expect(after(textsIn(document), 'Citra', 4)).toEqual([
    'Masuk dengan',
    'nim-Citra',
    'Kata sandi pertama',
    'pw-Citra',
  ]);
  const none = passwordSheetDocument({ meta, group: 'Kelas M25A', signInUrl: 'contoh.test', accounts: [] });
  expect(textsIn(none)).toContain('Tidak ada akun.');
});

describe('report', () => {
  test('shows set filters, rows and sums', () => {
    const texts = textsIn(reportDocument(reportInput(2, { totals: [null, 'Jumlah', 40] })));
    expect(after(texts, 'REKAP KRS', 3)).toEqual(['Angkatan', ':', '2025']);
    expect(texts).not.toContain('Pencarian');
    expect(after(texts, 'Contoh Mahasiswa 2', 3)).toEqual(['20', 'Jumlah', '40']);
  });

  test('turns wide lists and says when nothing matches', () => {
    const columns = Array.from({ length: 8 }, (_, at) => ({ title: `Kolom ${at}` }));
    const document = reportDocument(reportInput(0, { columns }));
    expect(document.orientation).toBe('landscape');
    expect(textsIn(document)).toContain('Tidak ada data yang cocok.');
  });

  test('refuses more rows than anybody prints', () => {
    const tooLong = (): unknown => reportDocument(reportInput(maxReportRows + 1));
    expect(tooLong).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE', message: expect.stringContaining('2.001') }),
    );
    expect(reportDocument(reportInput(maxReportRows)).content.length).toBeGreaterThan(0);
  });
});
