import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, draw } from '#test/web/render.tsx';
import { OwnActionsPanel } from './OwnActionsPanel.tsx';

afterEach(() => vi.unstubAllGlobals());

const action = { picUserId: 'u', picName: 'Dosen', status: 'NOT-YET', note: '', updatedAt: '', topic: '' };
const meeting = {
  recordId: 'r',
  meeting: 'Rapat dosen',
  date: '2026-08-20',
  mayUpdate: true,
  mayRead: false,
};
const rows = [
  { ...action, ...meeting, _id: 'a', task: 'Susun soal', due: '2026-08-21', isOverdue: true },
  { ...action, ...meeting, _id: 'b', task: 'Tunjuk pengawas', due: null, isOverdue: false },
];

async function shown(response: Response) {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: unknown) => {
      asked.push(url instanceof Request ? url.url : String(url));
      return response.clone();
    }),
  );
  const { page } = await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OwnActionsPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => vi.dynamicImportSettled());
  return { page, asked: new URL(asked[0] ?? '', 'https://kampus.test') };
}
const listed = (data: object[], total: number) =>
  answer(200, { data, meta: { total, page: 1, limit: 5, totalPages: 1 } });

test('own open actions stand on the home with their meeting, late ones in red, and lead to the list', async () => {
  const { page, asked } = await shown(listed(rows, 7));
  await vi.waitFor(() => expect(page.textContent).toContain('7 tugas Anda belum selesai'));
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ mine: 'true', status: 'NOT-YET' });
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

test('who has nothing to do sees no panel; a failure is said', async () => {
  expect((await shown(listed([], 0))).page.textContent).toBe('');
  const { page } = await shown(answer(500, { message: 'Gagal.' }));
  await vi.waitFor(() => expect(page.textContent).toContain('Tindak lanjut rapat gagal dimuat. Gagal.'));
});
