import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { answer, draw, press } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { PointDialog } from './PointDialog.tsx';

beforeAll(() => {
  // Fields that grow with their text wait for fonts, which happy-dom does not know.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

const id = '0198c0de-0000-7000-8000-000000000001';
const point = {
  _id: id,
  topic: 'Soal bersama',
  discussion: 'Disusun berdua.',
  decision: '',
  updatedAt: '2026-08-24T02:00:00.000Z',
  actions: [],
};

test('a saved point makes the minutes, the list of actions and the counts of open ones be asked for anew', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/api/form')
      ? answer(200, { csrfToken: 't' })
      : answer(200, { message: 'Butir pembahasan tersimpan.', data: { _id: id } }),
  );
  const client = new QueryClient();
  const { get, followUps, list } = meetingRecordContract;
  const keys = [get, followUps, list].map(({ path }) => [path, {}]);
  for (const key of keys) client.setQueryData(key, []);
  const onClose = vi.fn<() => void>();
  const element = (
    <ConfirmProvider>
      <PointDialog recordId={id} point={point} onClose={onClose} />
    </ConfirmProvider>
  );
  await draw(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  const save = document.querySelector<HTMLButtonElement>('.mantine-Modal-body button[type="submit"]');
  await press(save);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
