import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, draw } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { ChooseAccount } from './ChooseAccount.tsx';

afterEach(() => vi.unstubAllGlobals());

const person = '0198c0de-0000-7000-8000-000000000001';
const one = { name: 'Sari Dewi', idnumber: '', suspended: false, lastAccess: null, owner: null };
const found = [
  { ...one, lmsId: 7, username: 'sari' },
  { ...one, lmsId: 8, username: 'sari.lama', idnumber: 'K-7', suspended: true },
  { ...one, lmsId: 9, username: 'budi', owner: 'Budi Santoso' },
];

test('the accounts are told apart, those of others are not offered, and the chosen one is sent', async () => {
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (method !== 'PUT') return answer(200, { data: found });
    sent.push({ url, body: JSON.parse(body ?? '{}') });
    return answer(200, { data: { username: 'sari.lama' }, message: 'Akun LMS terpasang.' });
  });
  const onClose = vi.fn<() => void>();
  const element = <ChooseAccount userId={person} label="Sari Dewi (2026001)" onClose={onClose} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(radios()).toHaveLength(3);
  }, 5_000);
  for (const words of ['nomor ID K-7', 'ditangguhkan', 'milik Budi Santoso', 'belum pernah masuk'])
    expect(document.body.textContent).toContain(words);
  expect(radios().map(({ disabled }) => disabled)).toEqual([false, false, true]);
  const save = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Pasangkan',
  );
  await act(async () => save?.click());
  expect(sent).toEqual([]);
  expect(document.body.textContent).toContain('Pilih salah satu akun.');
  await act(async () => radios()[1]?.click());
  await act(async () => save?.click());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ url: expect.stringContaining(`/people/${person}/account`), body: { lmsId: '8' } }]);
});
