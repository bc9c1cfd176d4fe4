import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { ColumnsBeside } from './ColumnsBeside.tsx';

test('columns that compete are named with what they may be, and texts read together are told', async () => {
  const undecided = [
    { key: 'jumlah', label: 'Jumlah', columns: ['Jumlah Bayar', 'Nominal'] },
    { key: 'referensi', label: 'Referensi', columns: ['Ref', 'No Transaksi'] },
  ];
  const joined = [{ key: 'keterangan', label: 'Keterangan', columns: ['Uraian', 'Berita'] }];
  const onNone = vi.fn<(key: string) => void>();
  const isOptional = (key: string): boolean => key === 'referensi';
  await draw(<ColumnsBeside {...{ undecided, joined, isOptional, onNone }} />);
  expect(document.body.textContent).toContain(
    'Kolom "Jumlah Bayar" dan "Nominal" sama-sama dapat berarti Jumlah. Pilih salah satunya di bawah.',
  );
  expect(document.body.textContent).toContain('Kolom "Uraian" dan "Berita" digabung menjadi Keterangan.');
  const buttons = [...document.querySelectorAll('button')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Jangan pakai Referensi']);
  await act(async () => buttons[0]?.click());
  expect(onNone).toHaveBeenCalledExactlyOnceWith('referensi');
});
