import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/platform/date/local-date.ts';
import { defaultThesisSettings as settings } from '#shared/platform/campus/thesis-settings.ts';
import { boardProblem, quorumProblem } from './board.ts';
import { supersededFiles } from './documents.ts';
import { countedSessions, type GuidanceSession } from './guidance.ts';
import { sessionStatuses } from './kinds.ts';
import { krsBlockers, requirementsFor, type ThesisFacts, unmetSentences } from './requirements.ts';
import { gradeAfterDelay, gradeSoFar, monthsLate } from './revision.ts';
import {
  aspectWeights,
  finalScore,
  missingAspects,
  needsConfirmation,
  possibleResults,
  scorersOf,
  type ScoreSheet,
  sheetTotal,
} from './scoring.ts';
import { thesisStep, thesisStatuses, stageStatuses } from './status.ts';

const session = (id: string, date: string, change: Partial<GuidanceSession> = {}): GuidanceSession => ({
  id,
  date,
  supervisorId: 'a',
  status: 'APPROVED',
  ...change,
});

describe('the guidance log', () => {
  test('counts approved sessions, of each supervisor one within three days', () => {
    const log = [
      session('1', '2026-09-01'),
      session('2', '2026-09-03'),
      session('3', '2026-09-04'),
      session('4', '2026-09-03', { supervisorId: 'b' }),
      session('5', '2026-09-20', { status: 'SUBMITTED' }),
      session('6', '2026-09-25', { status: 'REVISED' }),
    ];
    expect([...countedSessions(log, 3)].toSorted()).toEqual(['1', '3', '4']);
  });

  test('never counts two of one supervisor closer than the gap, and never misses one that fits', () => {
    const one = fc.record({
      day: fc.integer({ min: 0, max: 40 }),
      supervisorId: fc.constantFrom('a', 'b'),
      status: fc.constantFrom(...sessionStatuses),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 25 }), fc.integer({ min: 1, max: 7 }), (rows, gap) => {
        const log = rows.map(({ day, ...rest }, i) => ({
          id: String(i),
          date: addDays('2026-09-01', day),
          ...rest,
        }));
        const counted = countedSessions(log, gap);
        const apart = (x: GuidanceSession, y: GuidanceSession) =>
          Math.abs(daysBetween(x.date, y.date)) >= gap;
        const rivals = (x: GuidanceSession) =>
          log.filter((y) => y.id !== x.id && y.supervisorId === x.supervisorId && counted.has(y.id));
        for (const row of log) {
          if (counted.has(row.id)) {
            expect(row.status).toBe('APPROVED');
            expect(rivals(row).every((other) => apart(row, other))).toBe(true);
          } else if (row.status === 'APPROVED') {
            expect(rivals(row).every((other) => apart(row, other))).toBe(false);
          }
        }
      }),
    );
  });
});

const full = (role: ScoreSheet['role'], score: number): ScoreSheet => ({
  role,
  scores: Object.fromEntries(aspectWeights[role].map(([key]) => [key, score])),
});

describe('scores', () => {
  test('every role weighs 100 percent', () => {
    for (const weights of Object.values(aspectWeights)) {
      expect(weights.reduce((sum, [, weight]) => sum + weight, 0)).toBe(100);
    }
  });

  test('a sheet has its own aspects and all of them', () => {
    expect(missingAspects('SUPERVISOR', { CONTENT: 8000, WRITING: 7500 })).toEqual(['PROCESS']);
    expect(missingAspects('EXAMINER', { CONTENT: 8000, WRITING: 7500, PRESENTATION: 10_001 })).toEqual([
      'PRESENTATION',
      'MASTERY',
    ]);
    expect(() => sheetTotal('EXAMINER', { CONTENT: 1 })).toThrow(RangeError);
  });

  test('30 / 15 / 20 / 35 of an examiner, rounded once', () => {
    expect(sheetTotal('EXAMINER', { CONTENT: 8033, WRITING: 7511, PRESENTATION: 9000, MASTERY: 8550 })).toBe(
      8329,
    );
  });

  test('40 percent of the supervisors, 60 of the examiners, exact to the last digit', () => {
    const sheets = [
      full('SUPERVISOR', 9000),
      full('SUPERVISOR', 8001),
      full('EXAMINER', 7000),
      full('EXAMINER', 8000),
      full('EXAMINER', 7500),
    ];
    // 0.4 × 8500.5 + 0.6 × 7500 = 7900.2
    expect(finalScore(sheets, settings)).toBe(7900);
    // 0.4 × 8001 + 0.6 × 7000.5 = 7400.7: rounding the means first would give 7401 as well, the sheets 7400.
    expect(
      finalScore([full('SUPERVISOR', 8001), full('EXAMINER', 7001), full('EXAMINER', 7000)], settings),
    ).toBe(7401);
  });

  test('lies between the lowest and the highest sheet', () => {
    const score = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1, maxLength: 2 }),
        fc.array(score, { minLength: 1, maxLength: 4 }),
        (supervisors, examiners) => {
          const sheets = [
            ...supervisors.map((one) => full('SUPERVISOR', one)),
            ...examiners.map((one) => full('EXAMINER', one)),
          ];
          const all = [...supervisors, ...examiners];
          const final = finalScore(sheets, settings);
          expect(final).toBeGreaterThanOrEqual(Math.min(...all));
          expect(final).toBeLessThanOrEqual(Math.max(...all));
        },
      ),
    );
  });

  test('a mean without a sheet is no mean', () => {
    expect(() => finalScore([full('SUPERVISOR', 8000)], settings)).toThrow(RangeError);
  });

  test('examiners more than 15 points apart have to confirm, 15 are fine, supervisors do not matter', () => {
    const of = (...scores: number[]) => scores.map((one) => full('EXAMINER', one));
    expect(needsConfirmation(of(7000, 8500), settings)).toBe(false);
    expect(needsConfirmation(of(7000, 8501), settings)).toBe(true);
    expect(needsConfirmation([...of(7000), full('SUPERVISOR', 10_000)], settings)).toBe(false);
  });

  test('below 56 there is only failing, from 56 on only passing', () => {
    expect(possibleResults(5599, settings)).toEqual(['FAILED']);
    expect(possibleResults(5600, settings)).toEqual(['PASSED', 'PASSED_REVISION']);
  });

  test('a supervisor on the board gives one sheet, as supervisor', () => {
    expect(scorersOf(['s1', 's2'], ['e1', 's1', 'e2'])).toEqual([
      { lecturerId: 's1', role: 'SUPERVISOR' },
      { lecturerId: 's2', role: 'SUPERVISOR' },
      { lecturerId: 'e1', role: 'EXAMINER' },
      { lecturerId: 'e2', role: 'EXAMINER' },
    ]);
  });
});

test('a newer file of a kind takes the place of the earlier one, where one stands for the whole', () => {
  const kinds = ['REVISI', 'LEMBAR_REVISI', 'DATA', 'REVISI', 'DATA'];
  const files = kinds.map((kind, i) => ({ _id: `${i}`, kind }));
  expect(supersededFiles(files)).toEqual(['0']);
});

describe('a late revision', () => {
  test.each([
    ['2026-10-10', 0],
    ['2026-09-01', 0],
    ['2026-11-08', 0],
    ['2026-11-09', 1],
    ['2026-11-19', 1],
    ['2026-12-09', 2],
  ])('due 10 October, handed in %s: %i full months late', (submitted, months) => {
    expect(monthsLate('2026-10-10', submitted)).toBe(months);
  });

  test('40 days late costs one letter, and the score agrees with it', () => {
    const months = monthsLate('2026-10-10', addDays('2026-10-10', 40));
    expect(gradeAfterDelay(8350, months, settings)).toEqual({
      score: 7999,
      letter: 'B+',
      index: 33,
      passed: true,
    });
  });

  test('is shown with what it costs so far; a thesis that has ended keeps its grade', () => {
    const thesis = { status: 'PASSED_REVISION' as const, finalScore: 8350, letter: 'A-' };
    const due = { revisionDeadline: '2026-10-10', revisionSubmittedOn: null };
    const of = { ...thesis, ...due };
    expect(gradeSoFar(of, '2026-11-08', settings)).toEqual({ finalScore: 8350, letter: 'A-' });
    expect(gradeSoFar(of, '2026-11-09', settings)).toEqual({ finalScore: 7999, letter: 'B+' });
    const handedIn = { ...of, revisionSubmittedOn: '2026-10-01' };
    expect(gradeSoFar(handedIn, '2026-12-09', settings)).toEqual({ finalScore: 8350, letter: 'A-' });
    const ended = { ...of, status: 'ACCEPTED' as const };
    expect(gradeSoFar(ended, '2027-12-09', settings)).toEqual({ finalScore: 8350, letter: 'A-' });
    const open = { ...of, finalScore: null, letter: null };
    expect(gradeSoFar(open, '2027-12-09', settings)).toEqual({ finalScore: null, letter: null });
  });

  test('in time it stays as it is; it never falls below E; a college may ask for none', () => {
    expect(gradeAfterDelay(8350, 0, settings)).toMatchObject({ score: 8350, letter: 'A-' });
    expect(gradeAfterDelay(8350, 20, settings)).toMatchObject({ letter: 'E', passed: false });
    expect(gradeAfterDelay(8350, 3, { lettersPerMonth: 0 })).toMatchObject({ score: 8350, letter: 'A-' });
  });
});

describe('a board', () => {
  const board = [
    { lecturerId: 'k', role: 'KETUA' },
    { lecturerId: 's', role: 'SEKRETARIS' },
    { lecturerId: 'a', role: 'ANGGOTA' },
  ] as const;

  test('has one chair, two or three others, one of them no supervisor', () => {
    expect(boardProblem(board, ['s'])).toBeNull();
    expect(boardProblem(board.slice(0, 2), [])).toContain('dua atau tiga');
    expect(boardProblem([...board, { lecturerId: 'k', role: 'ANGGOTA' }], [])).toContain('satu peran');
    expect(boardProblem([...board, { lecturerId: 'x', role: 'KETUA' }], [])).toContain('satu ketua');
    expect(boardProblem([...board, { lecturerId: 'x', role: 'SEKRETARIS' }], [])).toContain('Sekretaris');
    expect(boardProblem(board, ['k', 's', 'a'])).toContain('bukan pembimbing');
  });

  test('decides with its chair, another examiner, and one who does not supervise', () => {
    expect(quorumProblem(board, ['k', 'a'], [])).toBeNull();
    expect(quorumProblem(board, ['s', 'a'], [])).toContain('Ketua penguji tidak hadir');
    expect(quorumProblem(board, ['k'], [])).toContain('Selain ketua');
    expect(quorumProblem(board, ['k', 's'], ['k', 's'])).toContain('bukan pembimbing');
  });
});

const facts: ThesisFacts = {
  isActive: true,
  hasCourse: true,
  sksPassed: 120,
  ipk: 200,
  methodsScore: 5600,
  countE: 0,
  sksD: 6,
  sksDOutsideCore: 12,
  coreWithD: [],
  missingCourses: [],
  sessions: 8,
  supervisors: 2,
  agreedSeminar: 2,
  ready: 2,
  similarityPercent: 25,
  documents: [
    'PROPOSAL',
    'DRAFT_SKRIPSI',
    'SIMILARITY',
    'FINAL',
    'LEMBAR_PENGESAHAN',
    'PERNYATAAN_KEASLIAN',
    'PERNYATAAN_PUBLIKASI',
  ],
  paymentRefusal: null,
  libraryClear: true,
  abstractDone: true,
  keywords: 3,
  depositReceived: true,
};

describe('requirements', () => {
  const unmet = (stage: Parameters<typeof requirementsFor>[0], change: Partial<ThesisFacts>) =>
    requirementsFor(stage, { ...facts, ...change }, settings).flatMap(({ ok, code }) => (ok ? [] : [code]));

  test.each(['TITLE', 'SEMINAR', 'EXAM', 'ACCEPT'] as const)('%s: at every limit all are met', (stage) => {
    expect(unmet(stage, {})).toEqual([]);
  });

  test.each([
    ['TITLE', { isActive: false }, 'ACTIVE'],
    ['TITLE', { hasCourse: false }, 'COURSE'],
    ['TITLE', { sksPassed: 119 }, 'SKS'],
    ['TITLE', { methodsScore: 5599 }, 'METHODS'],
    ['TITLE', { methodsScore: null }, 'METHODS'],
    ['TITLE', { ipk: 199 }, 'IPK'],
    ['TITLE', { ipk: null }, 'IPK'],
    ['TITLE', { countE: 1 }, 'NO_E'],
    ['TITLE', { sksDOutsideCore: 13 }, 'SKS_D'],
    ['TITLE', { coreWithD: ['Manajemen Keuangan'] }, 'CORE_D'],
    ['SEMINAR', { sessions: 3 }, 'SESSIONS'],
    ['SEMINAR', { agreedSeminar: 1 }, 'AGREED'],
    ['SEMINAR', { documents: [] }, 'PROPOSAL'],
    ['EXAM', { missingCourses: ['Statistika'] }, 'COURSES'],
    ['EXAM', { ipk: 199 }, 'IPK'],
    ['EXAM', { countE: 1 }, 'NO_E'],
    ['EXAM', { sksD: 7 }, 'SKS_D'],
    ['EXAM', { paymentRefusal: 'Skripsi Rp1.500.000 belum lunas.' }, 'PAYMENT'],
    ['EXAM', { libraryClear: false }, 'LIBRARY'],
    ['EXAM', { ready: 1 }, 'READY'],
    ['EXAM', { sessions: 7 }, 'SESSIONS'],
    ['EXAM', { documents: ['SIMILARITY'] }, 'DRAFT_SKRIPSI'],
    ['EXAM', { documents: ['DRAFT_SKRIPSI'] }, 'SIMILARITY'],
    ['EXAM', { similarityPercent: 26 }, 'SIMILARITY_PERCENT'],
    ['EXAM', { similarityPercent: null }, 'SIMILARITY_PERCENT'],
    ['ACCEPT', { abstractDone: false }, 'ABSTRACT'],
    ['ACCEPT', { keywords: 2 }, 'KEYWORDS'],
    ['ACCEPT', { depositReceived: false }, 'DEPOSIT'],
  ] as const)('%s with %j lacks only %s', (stage, change, code) => {
    expect(unmet(stage, change)).toEqual([code]);
  });

  test('say what is there and what is wanted', () => {
    const lines = requirementsFor('TITLE', { ...facts, sksPassed: 96, ipk: 187 }, settings);
    expect(lines.find(({ code }) => code === 'SKS')).toMatchObject({
      ok: false,
      value: '96',
      wanted: '≥ 120',
    });
    expect(lines.find(({ code }) => code === 'IPK')).toMatchObject({ value: '1,87', wanted: '≥ 2,00' });
    expect(unmetSentences(lines)).toEqual([
      'Sks lulus 96, dibutuhkan ≥ 120.',
      'IPK 1,87, dibutuhkan ≥ 2,00.',
    ]);
  });

  test('without a library nothing is asked of it; the KRS does not ask for the course itself', () => {
    expect(unmet('EXAM', { libraryClear: null })).toEqual([]);
    expect(krsBlockers(facts, settings)).toEqual([]);
    const met = requirementsFor('TITLE', facts, settings).filter(({ ok }) => ok);
    expect(met.map(({ hint }) => hint).join('')).toBe('');
    expect(krsBlockers({ ...facts, sksPassed: 100 }, settings)).toEqual(['Sks lulus 100, dibutuhkan ≥ 120.']);
  });
});

test('every state has a step; every state on the way has one column of the board', () => {
  expect(thesisStatuses.map((status) => thesisStep(status)).join('')).toMatch(/^1+2+3+$/);
  const shown = Object.values(stageStatuses).flat();
  expect(new Set(shown).size).toBe(shown.length);
  const hidden = ['DRAFT', 'TITLE_REJECTED', 'CANCELLED', 'EXPIRED'];
  expect(shown.toSorted()).toEqual(thesisStatuses.filter((one) => !hidden.includes(one)).toSorted());
});
