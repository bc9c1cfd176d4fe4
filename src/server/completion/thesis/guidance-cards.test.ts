import { expect, test } from 'vitest';
import type { ThesisDetail, ThesisGuidance } from '#shared/completion/thesis/thesis.views.ts';
import { guidanceCards } from './guidance-cards.ts';

const session = (lectureId: string, date: string, status: ThesisGuidance['status'] = 'APPROVED') => ({
  _id: `${lectureId} ${date}`,
  lectureId,
  supervisor: lectureId,
  supervisorOrder: 1 as const,
  date,
  chapter: '',
  topic: 'Bab 1',
  studentNote: '',
  advice: '',
  nextTask: '',
  status,
  counted: status === 'APPROVED',
  file: null,
  updatedAt: date,
});

test('who was replaced has a card too, where sessions were approved; oldest first', () => {
  const supervisors = ['Ayu', 'Dewi'].map((name) => ({ lectureId: name, name }));
  const guidances = [
    session('Dewi', '2026-10-05'),
    session('Candra', '2026-09-20', 'SUBMITTED'),
    session('Budi', '2026-09-10'),
    session('Ayu', '2026-09-05'),
    session('Budi', '2026-09-01'),
  ];
  const cards = guidanceCards({
    supervisors: supervisors as ThesisDetail['supervisors'],
    guidances,
  });
  expect(cards.map(({ supervisor, rows }) => [supervisor, rows.map(({ date }) => date)])).toEqual([
    ['Ayu', ['2026-09-05']],
    ['Dewi', ['2026-10-05']],
    ['Budi (pembimbing sebelumnya)', ['2026-09-01', '2026-09-10']],
  ]);
});
