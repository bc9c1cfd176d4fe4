import { expect, test } from 'vitest';
import type { GradeSheet, SheetRow } from '#shared/results/grades/grade.views.ts';
import { draw } from '#test/web/render.tsx';
import { GradeGrid } from './GradeGrid.tsx';
import { cellKey, openGrid } from './grid-model.ts';
import type { GradeGridState } from './use-grade-grid.ts';

const row = (studentId: string, change: Partial<SheetRow>): SheetRow => ({
  studentId,
  nim: studentId,
  name: studentId,
  gradeId: null,
  updatedAt: null,
  final: null,
  letter: null,
  components: { KEHADIRAN: null, TUGAS: null, KUIS: null, PROYEK: null, UTS: null, UAS: null },
  attendance: { present: 0, counted: 0, computed: null, note: '' },
  examZeros: { UTS: null, UAS: null },
  fromThesis: false,
  openCorrection: null,
  rejected: null,
  objection: null,
  ...change,
});
const rows = [row('a', { fromThesis: true, final: 8200, letter: 'A-' }), row('b', {})];
const sheet: GradeSheet = {
  scheduleId: 's',
  updatedAt: null,
  className: 'A',
  classType: 'OFFLINE',
  lecturers: [],
  rows,
  course: { code: 'MNJ401', name: 'Skripsi', sks: 6 },
  period: { _id: 'p', code: '20261', label: 'Ganjil 2026/2027' },
  weights: { KEHADIRAN: 0, TUGAS: 5000, KUIS: 0, PROYEK: 0, UTS: 0, UAS: 5000 },
  hasScores: false,
  status: 'DRAFT',
  returnNote: '',
  submittedAt: null,
  publishedAt: null,
  window: { open: true, start: null, end: null, extendedUntil: null },
  can: { fill: true, weights: true, submit: true, publish: false, extend: false, correct: false },
};
const nothing = (): void => undefined;

test('the grade of a thesis stands on the sheet of its class as it is, with no cell to type into', async () => {
  const state = {
    grid: openGrid(rows),
    change: nothing,
    state: 'saved',
    retry: nothing,
    reset: nothing,
  } as const;
  const { page } = await draw(<GradeGrid sheet={sheet} state={state} />);
  const [thesis, open] = [...page.querySelectorAll('tbody tr')];
  expect(thesis?.textContent).toContain('Nilai dari skripsi.82,00A-');
  expect(thesis?.querySelectorAll('td[data-locked="true"]')).toHaveLength(2);
  expect(open?.querySelectorAll('td[data-locked="true"]')).toHaveLength(0);
});

test('a conflict says in words what both have entered, and whose row each choice is for', async () => {
  const scored = row('Citra', { components: { ...row('', {}).components, TUGAS: 8000 } });
  const grid = openGrid([scored, row('Dewi', {})]);
  const state: GradeGridState = {
    change: nothing,
    state: 'conflict' as const,
    retry: nothing,
    reset: nothing,
    grid: {
      ...grid,
      conflicts: ['Citra', 'Dewi'],
      drafts: {
        [cellKey('Citra', 'TUGAS')]: { text: '85', score: 8500, error: null },
        [cellKey('Dewi', 'UAS')]: { text: '70', score: 7000, error: null },
      },
    },
  };
  const { page } = await draw(<GradeGrid sheet={sheet} state={state} />);
  const cells = [...page.querySelectorAll('td[data-state="conflict"]')];
  expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Tugas Citra: 85, nilai terbaru 80',
    'UAS Dewi: 70, nilai terbaru kosong',
  ]);
  const choices = [...page.querySelectorAll('[role="alert"] button')].map(({ textContent }) => textContent);
  expect(new Set(choices).size).toBe(4);
  expect(choices[0]).toBe('Pakai nilai saya untuk Citra');
});
