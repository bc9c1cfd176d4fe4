import { expect, test } from 'vitest';
import { MOST_ROWS, ownDataDocument } from './papers/own-data.ts';
import { partsOf } from './own-parts.ts';

const zone = 'Asia/Jakarta';
const meta = { letterhead: { college: 'Kampus' }, printedAt: new Date(0), printedBy: 'Sari', zone };

test('records read as on the screens: labels, dates, money and scores in Indonesian', () => {
  const parts = partsOf(
    {
      tindakan: [{ action: 'student.create', at: '2026-08-24T02:00:00+00:00', ip: '10.0.0.1' }],
      krs: [
        {
          period: '20251',
          state: 'APPROVED',
          total_sks: 20,
          classes: [
            { course: 'MNJ101', class: 'A' },
            { course: 'MNJ102', class: 'B' },
          ],
        },
      ],
      nilai: [{ period: null, course: 'MNJ101', name: 'Manajemen', sks: 3, final_score: 8550, letter: 'A-' }],
      tagihan: [
        {
          name: 'UKT',
          charged: 1_250_000,
          discounted: 0,
          paid: 250_000,
          due_date: '2026-03-02',
          status: 'PARTIAL',
        },
      ],
      riwayatPendidikan: [{ level: '35', university: 'Institut Contoh', field: 'Manajemen', degree: null }],
    },
    zone,
  );
  expect(parts.map(({ title, rows }) => [title, ...rows])).toEqual([
    ['KRS', ['Ganjil 2025/2026', 'Disetujui', '20', 'MNJ101 kelas A, MNJ102 kelas B']],
    ['Nilai', [null, 'MNJ101', 'Manajemen', '3', '85,50', 'A-']],
    ['Tagihan', ['UKT', 'Rp1.250.000', 'Rp0', 'Rp250.000', '2 Mar 2026', 'Sebagian']],
    ['Riwayat pendidikan', ['S2', 'Institut Contoh', 'Manajemen', null]],
    ['Tindakan Anda yang tercatat', ['24 Agu 2026, 09.00 WIB', 'Mahasiswa dibuat', '10.0.0.1']],
  ]);
});

test('a long list ends on paper and says where the rest is; empty ones are named once', () => {
  const notices = Array.from({ length: MOST_ROWS + 5 }, (_, n) => ({ title: `Baris ${n}`, body: 'x' }));
  const parts = partsOf({ pemberitahuan: notices, cuti: [] }, zone);
  const text = JSON.stringify(ownDataDocument({ meta, name: 'Sari', person: [], biodata: [], parts }));
  expect(text).toContain('Pemberitahuan (305)');
  expect(text).toContain(`Baris ${MOST_ROWS - 1}`);
  expect(text).not.toContain(`Baris ${MOST_ROWS}"`);
  expect(text).toContain('5 baris berikutnya ada dalam berkas JSON.');
  expect(text).toContain('Belum ada data: Cuti.');
});
