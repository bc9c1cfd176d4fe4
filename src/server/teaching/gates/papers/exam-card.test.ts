import { expect, test } from 'vitest';
import { meta, textsIn } from '#test/factories/documents.ts';
import { examCardDocument, type ExamCardRow } from './exam-card.ts';

const row: ExamCardRow = {
  code: 'MNJ301',
  name: 'Manajemen Keuangan',
  className: 'A',
  lecturers: ['Budi'],
  slot: { date: '2026-10-05', start: 600, end: 700, room: 'R201', seat: 'A-3' },
  allowed: true,
  byDispensation: false,
  reasons: [],
};
const printed = (sessions: { start: number; end: number }[], rows = [row]) =>
  textsIn(
    examCardDocument({
      meta,
      exam: 'UTS',
      term: 'Ganjil 2026/2027',
      rows,
      sessions,
      printNo: 2,
      student: { nim: '24001', name: 'Sari', className: 'A', programme: 'Manajemen' },
      place: 'Bandung',
      date: '2026-10-01',
      signer: { position: 'Ka. BAAK' },
    }),
  );

test('a card says its session, what the number stands for, and how often it was printed', () => {
  const texts = printed([
    { start: 480, end: 580 },
    { start: 600, end: 700 },
  ]);
  expect(texts).toContain('Sesi 2\n10.00–11.40');
  expect(texts).toContain('Sesi: 2 = 10.00–11.40');
  expect(texts).toContain('ke-2');
});

test('an hour that is no session stands alone', () => {
  const texts = printed([]);
  expect(texts).toContain('10.00–11.40');
  expect(texts.some((text) => text.startsWith('Sesi: '))).toBe(false);
});

test('what keeps from every exam is said once, what keeps from one in its row', () => {
  const unpaid = 'Tagihan SPP belum lunas.';
  const absent = 'Kehadiran 50%, minimal 75%.';
  const struck = { ...row, allowed: false };
  const texts = printed(
    [],
    [
      { ...struck, reasons: [unpaid] },
      { ...struck, reasons: [absent, unpaid] },
    ],
  );
  expect(texts.filter((text) => text.includes(unpaid))).toEqual([unpaid]);
  expect(texts).toContain(`${absent} Lihat keterangan di atas tabel.`);
  expect(printed([], [{ ...struck, reasons: [unpaid] }])).toContain(unpaid);
});
