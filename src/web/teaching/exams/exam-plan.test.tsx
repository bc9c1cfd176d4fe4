import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, Suspense } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { answer, draw, press, type } from '#test/web/render.tsx';
import { Component } from './exam-plan.page.tsx';
import { missingTime } from './PlanSessions.tsx';

const days = ['2026-10-05', '2026-10-06'];
const options = {
  period: { _id: 'p', label: '2026/2027 Ganjil' },
  days: { UTS: days, UAS: ['2026-12-14'] },
  rooms: [{ value: 'r', label: 'R1', capacity: 40, online: false }],
  hasOffHours: false,
};
const exam = (scheduleId: string, date: string) => ({
  scheduleId,
  name: `Kelas ${scheduleId}`,
  participants: 20,
  date,
  timeStart: 480,
  timeEnd: 580,
  rooms: [],
});

let sent: { url: string; body: Record<string, unknown> }[];

beforeEach(() => {
  setCampus(campus);
  sent = [];
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (url.includes('options')) return answer(200, { data: options });
    const asked = JSON.parse(body ?? '{}') as { dates: string[] };
    sent.push({ url, body: asked });
    const placed = asked.dates.map((date) => exam(date, date));
    const notWritten = [{ scheduleId: 's', name: 'Skripsi A' }];
    return answer(200, { data: { token: 't', placed, unplaced: [], notWritten, kept: 0 } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const turn = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <Component /> }]);
  const { page } = await draw(
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  await turn();
  const button = async (name: string) => {
    await press([...page.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name)));
    await turn();
  };
  const labelled = (name: string) => {
    const label = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === name);
    return page.querySelector<HTMLInputElement>(`#${CSS.escape(label?.htmlFor ?? 'none')}`);
  };
  return { page, button, labelled };
}

test('what was unticked in an earlier proposal is not sent with one that no longer holds it', async () => {
  const { button, labelled } = await open();
  await button('Susun usulan');
  await press(labelled('Kelas 2026-10-06'));
  await press(labelled('Selasa, 6 Oktober 2026'));
  await button('Susun usulan');
  await button('Jadwalkan 1 ujian');
  expect(sent.at(-1)?.body).toMatchObject({ dates: ['2026-10-05'], leaveOut: [] });
});

test('another exam begins without what was ticked for the one before', async () => {
  const { page, button, labelled } = await open();
  await button('Susun usulan');
  await press(labelled('Skripsi A'));
  await turn();
  expect(sent.at(-1)?.body).toMatchObject({ exam: 'UTS', alsoExamine: ['s'] });
  await press(labelled('Jenis ujian'));
  await turn();
  await press([...document.querySelectorAll('[role="option"]')].find((one) => one.textContent === 'UAS'));
  await button('Susun usulan');
  expect(sent.at(-1)?.body).toMatchObject({ exam: 'UAS', alsoExamine: [] });
  expect(page.textContent).toContain('Jadwalkan 1 ujian');
});

test('a session with one of its times is refused at the other', async () => {
  const { page, button, labelled } = await open();
  const end = labelled('Sesi 2 selesai');
  if (end === null) throw new Error('no field for the end');
  await type(end, '');
  expect(page.textContent).not.toContain('Isi jam');
  await button('Susun usulan');
  expect([sent, end.getAttribute('aria-invalid')]).toEqual([[], 'true']);
  expect(page.textContent).toContain('Isi jam selesai sesi ini.');
  await type(end, '11.40');
  await button('Susun usulan');
  expect(sent).toHaveLength(1);
});

test('every session is sent whole, refused at a field, or without any time', () => {
  const time = fc.oneof(fc.constant('' as const), fc.nat(1439));
  fc.assert(
    fc.property(time, time, (start, end) => {
      const filled = [start, end].filter((one) => one !== '').length;
      expect(missingTime({ start, end }) !== null).toBe(filled === 1);
    }),
  );
});
