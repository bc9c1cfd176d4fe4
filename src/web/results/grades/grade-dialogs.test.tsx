import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { GradeSheet, SheetRow } from '#shared/results/grades/grade.views.ts';
import { defaultGradeWeights } from '#shared/platform/grading/components.ts';
import { draw, press, type } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { AttendanceDialog } from './AttendanceDialog.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';

const row: SheetRow = {
  studentId: 'a',
  nim: '1',
  name: 'Contoh',
  gradeId: null,
  updatedAt: null,
  final: null,
  letter: null,
  components: { KEHADIRAN: 7500, TUGAS: null, KUIS: null, PROYEK: null, UTS: null, UAS: null },
  attendance: { present: 3, counted: 4, computed: 7500, note: '' },
  examZeros: { UTS: null, UAS: null },
  fromThesis: false,
  openCorrection: null,
  rejected: null,
  objection: null,
};
const sheet: GradeSheet = {
  scheduleId: 's',
  updatedAt: null,
  className: 'A',
  classType: 'OFFLINE',
  lecturers: [],
  course: { code: 'MNJ301', name: 'Manajemen', sks: 3 },
  period: { _id: 'p', code: '20261', label: 'Ganjil 2026/2027' },
  weights: defaultGradeWeights,
  hasScores: false,
  status: 'DRAFT',
  returnNote: '',
  submittedAt: null,
  publishedAt: null,
  window: { open: true, start: null, end: null, extendedUntil: null },
  can: { fill: true, weights: true, submit: true, publish: false, extend: false, correct: false },
  rows: [row],
};

const nothing = (): void => undefined;
const around = (dialog: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>
    <ConfirmProvider>{dialog}</ConfirmProvider>
  </QueryClientProvider>
);
const closeButton = () => document.querySelector('.mantine-Modal-close');
/** Waits for what comes by itself, such as a window that is loaded or fades. */
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });
const asks = () => settled(() => expect(document.body.textContent).toContain('Tutup tanpa menyimpan?'));

test('attendance that was typed is not closed away without asking', async () => {
  const onClose = vi.fn<() => void>();
  await draw(around(<AttendanceDialog row={row} scheduleId="s" change={nothing} onClose={onClose} />));
  const [field] = document.querySelectorAll<HTMLInputElement>('.mantine-Modal-body input');
  if (!field) throw new Error('no field');
  await type(field, '80');
  await press(closeButton());
  await asks();
  expect(onClose).not.toHaveBeenCalled();
});

test('an untouched one closes at once', async () => {
  const onClose = vi.fn<() => void>();
  await draw(around(<AttendanceDialog row={row} scheduleId="s" change={nothing} onClose={onClose} />));
  await press(closeButton());
  await settled(() => expect(onClose).toHaveBeenCalledOnce());
});

test('who is ticked as postponed is not lost without asking', async () => {
  const onClose = vi.fn<() => void>();
  await draw(around(<SubmitDialog sheet={sheet} onClose={onClose} onDone={nothing} />));
  await press(document.querySelector('input[type="checkbox"]'));
  await press(closeButton());
  await asks();
  expect(onClose).not.toHaveBeenCalled();
});
