import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { answer, draw, press } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { DutyDialog } from './DutyDialog.tsx';
import { ExaminerDialog } from './ExaminerDialog.tsx';

const idOf = (no: number): string => `0198c0de-0000-7000-8000-00000000000${no}`;
const [chair, member, absent, supervisor, other, gone] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  ...[string, string, string, string, string, string],
];

const seat = (lectureId: string, name: string, more: Partial<ThesisEvent['board'][number]> = {}) => ({
  lectureId,
  name,
  role: 'ANGGOTA' as const,
  isSupervisor: false,
  present: true,
  dutyBy: null,
  confirmedSpread: false,
  approvedRevision: false,
  ...more,
});
const sheet = (lectureId: string, done: boolean) => ({
  lectureId,
  name: '',
  role: 'EXAMINER' as const,
  done,
  mine: false,
  scores: null,
  total: null,
  note: null,
  updatedAt: null,
});
const defence: ThesisEvent = {
  _id: idOf(8),
  type: 'SIDANG',
  attempt: 1,
  date: '2026-11-12',
  timeStart: 480,
  timeEnd: 570,
  roomId: null,
  room: null,
  link: '',
  status: 'DONE',
  postponed: false,
  result: null,
  note: '',
  finalScore: null,
  letter: null,
  spread: false,
  minutesFile: null,
  board: [
    seat(chair, 'Dosen Ketua', { role: 'KETUA' }),
    seat(member, 'Dosen Anggota'),
    seat(absent, 'Dosen Absen', { present: false }),
  ],
  sheets: [sheet(chair, true), sheet(member, false), sheet(absent, false)],
};
const thesis = {
  _id: idOf(9),
  updatedAt: '2026-11-12T02:00:00.000Z',
  supervisors: [{ lectureId: supervisor, name: 'Dosen Pembimbing', state: 'ACCEPTED' }],
} as unknown as ThesisDetail;

beforeAll(() => {
  // Fields that grow with their text wait for fonts, which happy-dom does not know.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  const load = [chair, other, gone].map((lectureId) => ({
    lectureId,
    name: lectureId === other ? 'Dosen Lain' : lectureId === gone ? 'Dosen Pensiun' : 'Dosen Ketua',
    teaches: lectureId !== gone,
    first: 0,
    second: 0,
    quota: 10,
    left: 10,
    examiner: 0,
  }));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (init?.method !== undefined && init.method !== 'GET') {
      const text = init.body instanceof FormData ? init.body.get('body') : init.body;
      sent.push(typeof text === 'string' ? JSON.parse(text) : null);
      return answer(200, { message: 'Tersimpan.', data: thesis });
    }
    return answer(200, { data: load });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Waits for what comes by itself. */
const settled = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      check();
    },
    { timeout: 5000 },
  );
const open = (dialog: ReactNode) => {
  const element = <ConfirmProvider>{dialog}</ConfirmProvider>;
  return draw(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
};
const field = (path: string) => document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
/** What the list of a field offers while it is open. */
const optionsOf = (path: string): Element[] => {
  const list = document.getElementById(field(path)?.getAttribute('aria-controls') ?? '');
  return [...(list?.querySelectorAll('[role="option"]') ?? [])];
};

/** Opens a list. @returns what it offers */
async function offered(path: string): Promise<(string | null)[]> {
  if (field(path)?.getAttribute('aria-expanded') !== 'true') await press(field(path));
  await settled(() => expect(optionsOf(path)).not.toEqual([]));
  return optionsOf(path).map(({ textContent }) => textContent);
}
async function pick(path: string, label: string): Promise<void> {
  await offered(path);
  await press(optionsOf(path).find(({ textContent }) => textContent === label));
}

async function reason(text: string): Promise<void> {
  const note = document.querySelector<HTMLTextAreaElement>('textarea[data-path="note"]');
  await act(async () => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, note);
    note?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const save = () => press(document.querySelector('.mantine-Modal-body button[type="submit"]'));

test('the duty of an examiner who was there goes to another who was, never to who was absent', async () => {
  const onClose = vi.fn<() => void>();
  await open(<DutyDialog thesis={thesis} event={defence} onClose={onClose} />);
  expect(await offered('lectureId')).toEqual(['Dosen Ketua (Ketua penguji)', 'Dosen Anggota (Anggota)']);
  await pick('lectureId', 'Dosen Ketua (Ketua penguji)');
  expect(await offered('insteadId')).toEqual(['Dosen Anggota']);
  await pick('insteadId', 'Dosen Anggota');
  await reason('Sakit');
  await save();
  await settled(() => expect(onClose).toHaveBeenCalledOnce());
  const lock = { _id: thesis._id, updatedAt: thesis.updatedAt };
  expect(sent).toMatchObject([
    { ...lock, action: 'HAND_OVER_DUTY', lectureId: chair, insteadId: member, note: 'Sakit' },
  ]);
});

test('of a seminar the chair alone has duties left, which a supervisor may take over too', async () => {
  const seminar: ThesisEvent = { ...defence, type: 'SEMINAR' };
  await open(<DutyDialog thesis={thesis} event={seminar} onClose={() => undefined} />);
  expect(await offered('lectureId')).toEqual(['Dosen Ketua (Ketua penguji)']);
  await pick('lectureId', 'Dosen Ketua (Ketua penguji)');
  expect(await offered('insteadId')).toEqual(['Dosen Anggota', 'Dosen Pembimbing']);
});

test('a duty that was handed over may go back to the seat, not to who has it, and nothing is sent without a reason', async () => {
  const dutyBy = { lectureId: member, name: 'Dosen Anggota' };
  const board = [seat(chair, 'Dosen Ketua', { role: 'KETUA', dutyBy }), seat(member, 'Dosen Anggota')];
  await open(<DutyDialog thesis={thesis} event={{ ...defence, board }} onClose={() => undefined} />);
  await pick('lectureId', 'Dosen Ketua (Ketua penguji)');
  expect(await offered('insteadId')).toEqual(['Dosen Ketua']);
  await pick('insteadId', 'Dosen Ketua');
  await save();
  await settled(() => expect(field('note')?.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
});

test('an examiner who scored keeps the seat; the others may be replaced by who is not on the board', async () => {
  const onClose = vi.fn<() => void>();
  await open(<ExaminerDialog thesis={thesis} event={defence} onClose={onClose} />);
  expect(await offered('lectureId')).toEqual(['Dosen Anggota (Anggota)', 'Dosen Absen (Anggota)']);
  await pick('lectureId', 'Dosen Anggota (Anggota)');
  expect(await offered('insteadId')).toEqual(['Dosen Lain']);
  await pick('insteadId', 'Dosen Lain');
  await reason('Tugas luar');
  await save();
  await settled(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    { action: 'REPLACE_EXAMINER', lectureId: member, insteadId: other, note: 'Tugas luar' },
  ]);
});

test('an examiner who is busy at that hour is said under the field of who takes the seat', async () => {
  const errors = { lecturers: 'Dosen Lain sedang mengajar pada jam itu.' };
  const asked = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    init?.method === undefined || init.method === 'GET'
      ? asked(url, init)
      : answer(422, { code: 'CLASH', message: 'Jadwal bentrok.', errors }),
  );
  await open(<ExaminerDialog thesis={thesis} event={defence} onClose={() => undefined} />);
  await pick('lectureId', 'Dosen Anggota (Anggota)');
  await pick('insteadId', 'Dosen Lain');
  await reason('Tugas luar');
  await save();
  await settled(() => expect(document.body.textContent).toContain(errors.lecturers));
});
