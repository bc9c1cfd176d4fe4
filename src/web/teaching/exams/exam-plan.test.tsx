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
import { meantOf, type Session } from './PlanSessions.tsx';

const days = ['2026-10-05', '2026-10-06'];
const options = {
  period: { _id: crypto.randomUUID(), label: '2026/2027 Ganjil' },
  days: { UTS: days, UAS: ['2026-12-14'] },
  rooms: [{ value: crypto.randomUUID(), label: 'R1', capacity: 40, online: false }],
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
/** What the server says to the next calls of one kind. */
let refusal: { call: string; body: object } | null;

beforeEach(() => {
  setCampus(campus);
  sent = [];
  refusal = null;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (url.includes('options')) return answer(200, { data: options });
    const asked = JSON.parse(body ?? '{}') as { dates: string[] };
    if (refusal !== null && url.endsWith(refusal.call)) return answer(400, refusal.body);
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

test('what is refused is marked and has the keyboard, before anything is asked', async () => {
  const { page, button, labelled } = await open();
  const end = labelled('Sesi 2 selesai');
  if (end === null) throw new Error('no field for the end');
  await type(end, '');
  await button('Susun usulan');
  expect([sent, end.getAttribute('aria-invalid'), document.activeElement]).toEqual([[], 'true', end]);
  expect(page.textContent).toContain('Isi jam.');
  await type(end, '11.40');
  expect(page.textContent).not.toContain('Isi jam.');
  for (const day of days)
    await press(labelled(day.endsWith('5') ? 'Senin, 5 Oktober 2026' : 'Selasa, 6 Oktober 2026'));
  await button('Susun usulan');
  expect([sent, page.textContent]).toEqual([[], expect.stringContaining('Pilih minimal satu tanggal.')]);
  expect(document.activeElement).toBe(labelled('Senin, 5 Oktober 2026'));
});

test.each([
  ['plan', 'Susun usulan'],
  ['commit', 'Jadwalkan 2 ujian'],
])('a refusal of %s stands by its button with the keyboard on it, or under its field', async (call, name) => {
  const { page, button, labelled } = await open();
  await button('Susun usulan');
  refusal = { call, body: { code: 'RULE', message: 'Tidak ada ruang.' } };
  await button(name);
  const alert = page.querySelector<HTMLElement>('[role="alert"]');
  expect([alert?.textContent, document.activeElement]).toEqual(['Tidak ada ruang.', alert]);
  refusal.body = { code: 'INVALID', message: 'Kelas tidak ditemukan.', errors: { leaveOut: 'Tidak ada.' } };
  await button(name);
  expect(page.querySelector('[role="alert"]')?.textContent).toBe('Kelas tidak ditemukan.');
  refusal.body = {
    code: 'INVALID',
    message: 'Periksa isian.',
    errors: { 'sessions.1.end': 'Selesai sebelum mulai.' },
  };
  await button(name);
  expect(page.querySelector('[role="alert"]')).toBeNull();
  expect(page.textContent).toContain('Selesai sebelum mulai.');
  expect(document.activeElement).toBe(labelled('Sesi 2 selesai'));
});

test('every session with a time is asked for; one without any only where it is all there is', () => {
  const time = fc.oneof(fc.constant('' as const), fc.nat(1439));
  const session = fc.record({ start: time, end: time, classTypes: fc.constant<Session['classTypes']>([]) });
  fc.assert(
    fc.property(fc.array(session, { minLength: 1, maxLength: 8 }), (sessions) => {
      const timed = sessions.filter(({ start, end }) => start !== '' || end !== '');
      expect(meantOf(sessions)).toEqual(timed.length === 0 ? sessions : timed);
    }),
  );
});
