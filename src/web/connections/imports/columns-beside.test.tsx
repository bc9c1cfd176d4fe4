import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { ColumnsBeside } from './ColumnsBeside.tsx';

test('columns that compete are named with what they may be, and texts read together are told', async () => {
  const undecided = [{ key: 'jumlah', label: 'Jumlah', columns: ['Jumlah Bayar', 'Nominal'] }];
  const joined = [{ key: 'keterangan', label: 'Keterangan', columns: ['Uraian', 'Berita'] }];
  await draw(<ColumnsBeside undecided={undecided} joined={joined} />);
  expect(document.body.textContent).toContain(
    'Kolom "Jumlah Bayar" dan "Nominal" sama-sama dapat berarti Jumlah. Pilih salah satunya di bawah.',
  );
  expect(document.body.textContent).toContain('Kolom "Uraian" dan "Berita" digabung menjadi Keterangan.');
});
