import { describe, expect, test } from 'vitest';
import type { SheetRow } from '#shared/results/grades/grade.views.ts';
import {
  cellKey,
  cellText,
  clipboardCells,
  enter,
  liveRow,
  mistakes,
  openGrid,
  redo,
  resolve,
  rowsToSave,
  scoreText,
  settle,
  undo,
} from './grid-model.ts';

const row = (studentId: string, UAS: number | null, updatedAt: string | null = null): SheetRow => ({
  studentId,
  nim: studentId,
  name: studentId,
  gradeId: null,
  updatedAt,
  components: { KEHADIRAN: null, TUGAS: null, KUIS: null, PROYEK: null, UTS: null, UAS },
  attendance: { present: 0, counted: 0, computed: null, note: '' },
  examZeros: { UTS: null, UAS: null },
  final: UAS,
  letter: null,
  fromThesis: false,
  openCorrection: null,
  rejected: null,
  objection: null,
});
const weights = { KEHADIRAN: 0, TUGAS: 0, KUIS: 0, PROYEK: 0, UTS: 5000, UAS: 5000 };
const [a, b] = [cellKey('a', 'UAS'), cellKey('b', 'UAS')];
const grid = openGrid([row('a', 8000, '2026-01-01T00:00:00Z'), row('b', null)]);
const typed = (key: string, text: string) => enter(grid, [{ key, text }]);

test.each([
  [8550, '85,5'],
  [8000, '80'],
  [10_000, '100'],
  [1000, '10'],
  [7525, '75,25'],
  [0, '0'],
  [null, ''],
])('%s is typed as "%s"', (score, text) => {
  expect(scoreText(score)).toBe(text);
});

describe('typing', () => {
  test('gives a draft with comma or point, and the letter at once', () => {
    const both = enter(typed(a, '90'), [{ key: cellKey('a', 'UTS'), text: '89,99' }]);
    expect(liveRow(both, both.rows[0] ?? row('x', null), weights)).toEqual({ final: 9000, letter: 'A' });
    expect(rowsToSave(typed(b, '85.5'))).toEqual([
      { studentId: 'b', updatedAt: null, components: { UAS: 8550 } },
    ]);
  });

  test('what is stored already leaves no draft', () => {
    expect(typed(a, '80').drafts).toEqual({});
    expect(typed(a, '80,00').drafts).toEqual({});
  });

  test('a mistake is kept, said and not sent', () => {
    const wrong = typed(a, '101');
    expect(wrong.drafts[a]?.error).toBe('Nilai harus antara 0 dan 100.');
    expect([mistakes(wrong), rowsToSave(wrong)]).toEqual([1, []]);
    expect(liveRow(wrong, wrong.rows[0] ?? row('x', null), weights).final).toBeNull();
  });

  test('an emptied cell is sent as no score', () => {
    expect(rowsToSave(typed(a, ''))[0]?.components).toEqual({ UAS: null });
  });
});

describe('steps', () => {
  test('a paste is one step back and one forward', () => {
    const pasted = enter(grid, [
      { key: a, text: '70' },
      { key: b, text: '60' },
    ]);
    const back = undo(pasted);
    expect([cellText(back, a), cellText(back, b), back.drafts]).toEqual(['80', '', {}]);
    const forth = redo(back);
    expect([cellText(forth, a), cellText(forth, b)]).toEqual(['70', '60']);
    expect(undo(undo(back))).toEqual(back);
  });

  test('undo after saving writes the old score again', () => {
    const saved = settle(typed(a, '70'), { saved: [row('a', 7000, 'x')], conflicts: [], refused: [] });
    expect(rowsToSave(undo(saved))).toEqual([{ studentId: 'a', updatedAt: 'x', components: { UAS: 8000 } }]);
  });
});

describe('answers of the server', () => {
  test('keep what was typed while they travelled', () => {
    const later = enter(typed(a, '70'), [{ key: a, text: '75' }]);
    const settled = settle(later, { saved: [row('a', 7000, 'x')], conflicts: [], refused: [] });
    expect(rowsToSave(settled)).toEqual([{ studentId: 'a', updatedAt: 'x', components: { UAS: 7500 } }]);
  });

  test('a conflict waits for a decision, mine or theirs', () => {
    const clash = settle(typed(a, '70'), { saved: [], conflicts: [row('a', 6500, 'y')], refused: [] });
    expect([clash.conflicts, rowsToSave(clash), cellText(clash, a)]).toEqual([['a'], [], '70']);
    expect(rowsToSave(resolve(clash, 'a', true))).toEqual([
      { studentId: 'a', updatedAt: 'y', components: { UAS: 7000 } },
    ]);
    const theirs = resolve(clash, 'a', false);
    expect([cellText(theirs, a), theirs.drafts]).toEqual(['65', {}]);
  });

  test('both having typed the same is no conflict', () => {
    const same = settle(typed(a, '70'), { saved: [], conflicts: [row('a', 7000, 'y')], refused: [] });
    expect([same.conflicts, same.drafts]).toEqual([[], {}]);
  });

  test('a refusal is said at the cell', () => {
    const refused = settle(typed(a, '70'), {
      saved: [],
      conflicts: [],
      refused: [{ studentId: 'a', message: 'Bukan peserta.' }],
    });
    expect(refused.drafts[a]?.error).toBe('Bukan peserta.');
  });
});

test('a clipboard has rows and columns, whatever the line ends', () => {
  expect(clipboardCells('80\t75,5\r\n60\t\r\n')).toEqual([
    ['80', '75,5'],
    ['60', ''],
  ]);
});
