import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GradeSheet, SheetRow } from '#shared/results/grades/grade.views.ts';
import type { LmsGradeProposal } from '#shared/connections/lms/lms.views.ts';
import { defaultGradeWeights } from '#shared/platform/grading/components.ts';
import { answer, draw, press } from '#test/web/render.tsx';
import { LmsDialog } from './LmsDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const row = (studentId: string, TUGAS: number | null, updatedAt: string | null): SheetRow => ({
  studentId,
  nim: studentId,
  name: studentId,
  gradeId: null,
  updatedAt,
  final: null,
  letter: null,
  components: { KEHADIRAN: null, TUGAS, KUIS: null, PROYEK: null, UTS: null, UAS: null },
  attendance: { present: 0, counted: 0, computed: null, note: '' },
  examZeros: { UTS: null, UAS: null },
  fromThesis: false,
  openCorrection: null,
  rejected: null,
  objection: null,
});
const sheetOf = (...rows: SheetRow[]): GradeSheet => ({
  scheduleId: 's',
  updatedAt: null,
  className: 'A',
  classType: 'OFFLINE',
  lecturers: [],
  rows,
  course: { code: 'MNJ301', name: 'Manajemen', sks: 3 },
  period: { _id: 'p', code: '20261', label: 'Ganjil 2026/2027' },
  weights: defaultGradeWeights,
  hasScores: true,
  status: 'DRAFT',
  returnNote: '',
  submittedAt: null,
  publishedAt: null,
  window: { open: true, start: null, end: null, extendedUntil: null },
  can: { fill: true, weights: true, submit: true, publish: false, extend: false, correct: false },
});
const proposal: LmsGradeProposal = {
  columns: [{ id: 11, name: 'Tugas', total: false }],
  mapping: { TUGAS: 11 },
  rows: [
    { studentId: 'ayu', nim: 'ayu', name: 'ayu', proposed: { TUGAS: 7500 }, present: { TUGAS: 8000 } },
    { studentId: 'bima', nim: 'bima', name: 'bima', proposed: { TUGAS: 6000 }, present: { TUGAS: null } },
    { studentId: 'citra', nim: 'citra', name: 'citra', proposed: { TUGAS: 9000 }, present: { TUGAS: null } },
  ],
  without: [],
};

const nothing = (): void => undefined;
/** A lecturer's page with the dialog open or not, with the portal's own patience for answers. */
async function page() {
  const [asked, saved]: [string[], unknown[]] = [[], []];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (method !== undefined && method !== 'GET') {
      saved.push(JSON.parse(body ?? ''));
      return answer(200, { data: { saved: [], conflicts: [], refused: [] } });
    }
    asked.push(url);
    return answer(200, { data: proposal });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  const tree = (sheet: GradeSheet | null) => (
    <QueryClientProvider client={client}>
      {sheet !== null && <LmsDialog sheet={sheet} onClose={nothing} onSaved={nothing} />}
    </QueryClientProvider>
  );
  const { redraw } = await draw(tree(null));
  return { asked, saved, show: (sheet: GradeSheet | null) => redraw(tree(sheet)) };
}
/** Waits for what was asked. */
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });
/** Each cell: whether it is ticked, what stands there now, and what the LMS has. */
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((line) => [
    line.querySelector('input')?.checked,
    ...[...line.querySelectorAll('td')].slice(2).map(({ textContent }) => textContent),
  ]);
const accept = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => /^Terima \d/.test(textContent ?? ''));

test('each opening asks the LMS again and shows what stands in the sheet by now', async () => {
  const { asked, saved, show } = await page();
  await show(sheetOf(row('ayu', 8000, 't1'), row('bima', null, null), row('citra', null, null)));
  await settled(() => expect(cells()[0]).toEqual([false, '80,00', '75,00']));
  await show(null);
  // Typed meanwhile: another score for ayu, and for citra the one the LMS has.
  await show(sheetOf(row('ayu', 9500, 't2'), row('bima', null, null), row('citra', 9000, 't2')));
  await settled(() =>
    expect(cells()).toEqual([
      [false, '95,00', '75,00'],
      [true, '-', '60,00'],
    ]),
  );
  expect(asked).toHaveLength(2);
  await press(accept());
  await settled(() =>
    expect(saved).toMatchObject([
      { rows: [{ studentId: 'bima', updatedAt: null, components: { TUGAS: 6000 } }] },
    ]),
  );
});

test('scores that stand there are taken over once they are ticked, one by one or all together', async () => {
  const { saved, show } = await page();
  await show(sheetOf(row('ayu', 8000, 't1'), row('bima', null, null)));
  await settled(() => expect(cells()).toHaveLength(2));
  const all = () => document.querySelector('input[aria-label="Terima semua"]');
  await press(all());
  expect(cells().map(([isTicked]) => isTicked)).toEqual([true, true]);
  await press(all());
  expect(cells().map(([isTicked]) => isTicked)).toEqual([false, false]);
  await press(document.querySelector('input[aria-label="Terima Tugas ayu"]'));
  await press(accept());
  await settled(() =>
    expect(saved).toMatchObject([
      { rows: [{ studentId: 'ayu', updatedAt: 't1', components: { TUGAS: 7500 } }] },
    ]),
  );
});
