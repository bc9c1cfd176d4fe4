import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { OwnActionsView } from '#shared/desk/home/home.views.ts';
import { draw } from '#test/web/render.tsx';
import { OwnActions } from './OwnActions.tsx';

const first: OwnActionsView['first'] = [
  { _id: 'a', task: 'Susun soal', meeting: 'Rapat dosen', due: '2026-08-21', isOverdue: true },
  { _id: 'b', task: 'Tunjuk pengawas', meeting: 'Rapat dosen', due: null, isOverdue: false },
];

async function shown(actions: OwnActionsView | undefined): Promise<HTMLElement> {
  const { page } = await draw(
    <MemoryRouter>
      <OwnActions actions={actions} />
    </MemoryRouter>,
  );
  await act(async () => vi.dynamicImportSettled());
  return page;
}

test('own open actions stand on the home with their meeting, late ones in red, and lead to the list', async () => {
  const page = await shown({ total: 7, first });
  await vi.waitFor(() => expect(page.textContent).toContain('7 tugas Anda belum selesai'));
  const lines = [...page.querySelectorAll('li')];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Susun soalRapat dosen, lewat tenggat Jumat, 21 Agustus 2026',
    'Tunjuk pengawasRapat dosen, tanpa tenggat',
  ]);
  expect(lines.map((line) => line.querySelector('strong')?.dataset['red'])).toEqual(['true', 'false']);
  expect(page.querySelector('a')?.getAttribute('href')).toBe(
    '/staff/meeting-record?tab=tindak-lanjut&mine=true&status=NOT-YET',
  );
});

test('who has nothing to do sees no panel, nor does anybody before it is known', async () => {
  expect((await shown({ total: 0, first: [] })).textContent).toBe('');
  expect((await shown(undefined)).textContent).toBe('');
});
