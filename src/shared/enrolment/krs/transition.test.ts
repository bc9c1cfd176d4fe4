import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInForce, krsRefusal } from './rights.ts';
import {
  holdsSeats,
  isEditable,
  krsBadges,
  krsStateLabels,
  type KrsState,
  krsStates,
} from '#shared/platform/term/krs-state.ts';
import { type KrsAction, krsActions, type KrsActor, type KrsMoveFacts } from './move.ts';
import { actionsFor, nextKrsState } from './transition.ts';

/** Everything as it should be in the input window. */
const fine: KrsMoveFacts = {
  openWindow: 'KRS',
  blockerCount: 0,
  itemCount: 7,
  problemCount: 0,
  hasAdvisor: true,
  approvedBefore: false,
  daysSinceReturn: null,
  revisionDays: 3,
  isLate: false,
  lateAccepted: false,
  changeWindowOver: false,
  freeChange: false,
  note: '',
};

const move = (
  from: KrsState | null,
  action: KrsAction,
  actor: KrsActor,
  change: Partial<KrsMoveFacts> = {},
) => {
  const result = nextKrsState(from, action, actor, { ...fine, ...change });
  return result.ok ? result.state : result.code;
};

type Case = [KrsState | null, KrsAction, KrsActor, Partial<KrsMoveFacts>, string];

const inChange: Partial<KrsMoveFacts> = { openWindow: 'KRS_CHANGE', approvedBefore: true };
const afterChange: Partial<KrsMoveFacts> = { openWindow: null, changeWindowOver: true, approvedBefore: true };
const why = { note: 'Kelas praktikum belum dipilih' };

describe('moves that work', () => {
  test.each<Case>([
    [null, 'CREATE', 'STUDENT', {}, 'DRAFT'],
    [null, 'CREATE', 'BAAK', { ...why, blockerCount: 2, openWindow: null }, 'DRAFT'],
    ['DRAFT', 'SUBMIT', 'STUDENT', {}, 'SUBMITTED'],
    ['DRAFT', 'SUBMIT', 'STUDENT', { openWindow: 'KRS_LATE' }, 'SUBMITTED'],
    ['DRAFT', 'SUBMIT', 'STUDENT', { openWindow: 'KRS_CHANGE' }, 'SUBMITTED'],
    ['DRAFT', 'SUBMIT', 'BAAK', { ...why, openWindow: null }, 'SUBMITTED'],
    ['SUBMITTED', 'WITHDRAW', 'STUDENT', {}, 'DRAFT'],
    ['SUBMITTED', 'WITHDRAW', 'STUDENT', inChange, 'CHANGE'],
    ['SUBMITTED', 'APPROVE', 'ADVISOR', {}, 'APPROVED'],
    ['SUBMITTED', 'APPROVE', 'ADVISOR', { openWindow: null }, 'APPROVED'],
    ['SUBMITTED', 'APPROVE', 'KAPRODI', {}, 'APPROVED'],
    ['SUBMITTED', 'APPROVE', 'BAAK', why, 'APPROVED'],
    ['SUBMITTED', 'APPROVE', 'ADVISOR', { isLate: true, lateAccepted: true }, 'APPROVED'],
    ['SUBMITTED', 'APPROVE', 'BAAK', { ...why, isLate: true }, 'APPROVED'],
    ['SUBMITTED', 'RETURN', 'ADVISOR', why, 'REVISION'],
    ['REVISION', 'SUBMIT', 'STUDENT', {}, 'SUBMITTED'],
    ['REVISION', 'SUBMIT', 'STUDENT', { openWindow: null, daysSinceReturn: 3 }, 'SUBMITTED'],
    ['SUBMITTED', 'REJECT', 'ADVISOR', why, 'REJECTED'],
    ['SUBMITTED', 'REJECT', 'ADVISOR', { ...why, ...inChange }, 'APPROVED'],
    ['REJECTED', 'REOPEN', 'BAAK', why, 'DRAFT'],
    ['APPROVED', 'CHANGE', 'STUDENT', inChange, 'CHANGE'],
    ['LOCKED', 'CHANGE', 'STUDENT', { ...inChange, freeChange: true }, 'CHANGE'],
    ['CHANGE', 'SUBMIT', 'STUDENT', inChange, 'SUBMITTED'],
    ['CHANGE', 'RESTORE', 'SYSTEM', afterChange, 'APPROVED'],
    ['SUBMITTED', 'RESTORE', 'SYSTEM', afterChange, 'APPROVED'],
    ['REVISION', 'RESTORE', 'SYSTEM', afterChange, 'APPROVED'],
    ['APPROVED', 'LOCK', 'SYSTEM', afterChange, 'LOCKED'],
    ['LOCKED', 'CANCEL', 'BAAK', why, 'CANCELLED'],
    ['DRAFT', 'CANCEL', 'BAAK', why, 'CANCELLED'],
  ])('%s %s by %s with %j: %s', (from, action, actor, change, expected) => {
    expect(move(from, action, actor, change)).toBe(expected);
  });
});

describe('moves that are refused', () => {
  test.each<Case>([
    [null, 'CREATE', 'STUDENT', { blockerCount: 1 }, 'BLOCKED'],
    [null, 'CREATE', 'BAAK', {}, 'NOTE_REQUIRED'],
    [null, 'CREATE', 'ADVISOR', {}, 'WRONG_ACTOR'],
    ['DRAFT', 'CREATE', 'STUDENT', {}, 'WRONG_STATE'],
    ['DRAFT', 'SUBMIT', 'STUDENT', { openWindow: null }, 'WINDOW_CLOSED'],
    ['DRAFT', 'SUBMIT', 'STUDENT', { itemCount: 0 }, 'EMPTY'],
    ['DRAFT', 'SUBMIT', 'STUDENT', { hasAdvisor: false }, 'NO_ADVISOR'],
    ['DRAFT', 'SUBMIT', 'STUDENT', { problemCount: 1 }, 'PROBLEMS'],
    ['DRAFT', 'SUBMIT', 'BAAK', { openWindow: null }, 'NOTE_REQUIRED'],
    ['DRAFT', 'SUBMIT', 'BAAK', { ...why, problemCount: 1 }, 'PROBLEMS'],
    ['DRAFT', 'APPROVE', 'ADVISOR', {}, 'WRONG_STATE'],
    ['SUBMITTED', 'WITHDRAW', 'STUDENT', { openWindow: null }, 'WINDOW_CLOSED'],
    ['SUBMITTED', 'WITHDRAW', 'ADVISOR', {}, 'WRONG_ACTOR'],
    ['APPROVED', 'WITHDRAW', 'STUDENT', {}, 'WRONG_STATE'],
    ['SUBMITTED', 'APPROVE', 'STUDENT', {}, 'WRONG_ACTOR'],
    ['SUBMITTED', 'APPROVE', 'ADVISOR', { problemCount: 1 }, 'PROBLEMS'],
    ['SUBMITTED', 'APPROVE', 'ADVISOR', { isLate: true }, 'LATE_NOT_ACCEPTED'],
    ['SUBMITTED', 'APPROVE', 'BAAK', {}, 'NOTE_REQUIRED'],
    ['SUBMITTED', 'RETURN', 'ADVISOR', { note: '  ' }, 'NOTE_REQUIRED'],
    ['SUBMITTED', 'RETURN', 'BAAK', why, 'WRONG_ACTOR'],
    ['SUBMITTED', 'REJECT', 'ADVISOR', {}, 'NOTE_REQUIRED'],
    ['REVISION', 'SUBMIT', 'STUDENT', { openWindow: null, daysSinceReturn: 4 }, 'WINDOW_CLOSED'],
    ['REVISION', 'SUBMIT', 'STUDENT', { openWindow: null }, 'WINDOW_CLOSED'],
    ['DRAFT', 'SUBMIT', 'STUDENT', { openWindow: null, daysSinceReturn: 1 }, 'WINDOW_CLOSED'],
    ['REJECTED', 'REOPEN', 'STUDENT', why, 'WRONG_ACTOR'],
    ['APPROVED', 'CHANGE', 'STUDENT', { openWindow: 'KRS' }, 'WINDOW_CLOSED'],
    ['LOCKED', 'CHANGE', 'STUDENT', inChange, 'WINDOW_CLOSED'],
    ['LOCKED', 'CHANGE', 'BAAK', { ...inChange, freeChange: true }, 'WRONG_ACTOR'],
    ['CHANGE', 'SUBMIT', 'STUDENT', { ...inChange, openWindow: 'KRS_LATE' }, 'WINDOW_CLOSED'],
    ['CHANGE', 'RESTORE', 'SYSTEM', inChange, 'WINDOW_OPEN'],
    ['SUBMITTED', 'RESTORE', 'SYSTEM', { changeWindowOver: true }, 'NOTHING_APPROVED'],
    ['APPROVED', 'LOCK', 'SYSTEM', inChange, 'WINDOW_OPEN'],
    ['APPROVED', 'LOCK', 'BAAK', afterChange, 'WRONG_ACTOR'],
    ['APPROVED', 'CANCEL', 'BAAK', {}, 'NOTE_REQUIRED'],
    ['APPROVED', 'CANCEL', 'STUDENT', why, 'WRONG_ACTOR'],
    ['CANCELLED', 'CANCEL', 'BAAK', why, 'WRONG_STATE'],
  ])('%s %s by %s with %j: %s', (from, action, actor, change, expected) => {
    expect(move(from, action, actor, change)).toBe(expected);
  });

  test('say why in a sentence', () => {
    expect(nextKrsState('DRAFT', 'SUBMIT', 'STUDENT', { ...fine, hasAdvisor: false })).toEqual({
      ok: false,
      code: 'NO_ADVISOR',
      message: 'Anda belum memiliki dosen PA. Hubungi BAAK.',
    });
    const byOffice = { ...fine, hasAdvisor: false, ...why };
    expect(nextKrsState('DRAFT', 'SUBMIT', 'BAAK', byOffice)).toMatchObject({
      message: 'Mahasiswa ini belum memiliki dosen PA. Tetapkan dosen PA-nya di data mahasiswa.',
    });
    expect(nextKrsState('DRAFT', 'APPROVE', 'ADVISOR', fine)).toMatchObject({
      message: 'KRS ini berstatus Draf, sehingga tidak dapat disetujui.',
    });
  });
});

describe('laws', () => {
  const anyState = fc.constantFrom(null, ...krsStates);
  const anyAction = fc.constantFrom(...krsActions);
  const anyActor = fc.constantFrom<KrsActor>('STUDENT', 'ADVISOR', 'KAPRODI', 'BAAK', 'SYSTEM');

  test('a move works only where the screen offers it', () => {
    fc.assert(
      fc.property(anyState, anyAction, anyActor, (state, action, actor) => {
        const result = nextKrsState(state, action, actor, { ...fine, ...inChange, ...why });
        expect(!result.ok || actionsFor(state, actor).includes(action)).toBe(true);
      }),
    );
  });

  test('the office is never sent to itself, and no state is said to have changed that has not', () => {
    const anyFacts = fc.record({
      openWindow: fc.constantFrom(null, 'KRS', 'KRS_CHANGE', 'KRS_LATE' as const),
      blockerCount: fc.nat(1),
      itemCount: fc.nat(1),
      problemCount: fc.nat(1),
      hasAdvisor: fc.boolean(),
      approvedBefore: fc.boolean(),
      isLate: fc.boolean(),
      lateAccepted: fc.boolean(),
      changeWindowOver: fc.boolean(),
      freeChange: fc.boolean(),
      note: fc.constantFrom('', 'Alasan'),
    });
    fc.assert(
      fc.property(anyState, anyAction, anyActor, anyFacts, (state, action, actor, facts) => {
        const result = nextKrsState(state, action, actor, { ...fine, ...facts });
        if (result.ok) return;
        expect(result.message).not.toContain('sudah berubah');
        if (actor === 'BAAK') expect(result.message).not.toMatch(/[Hh]ubungi|[Mm]inta BAAK|\bAnda belum/);
        if (result.code === 'WRONG_STATE') {
          expect(result.message).toContain(state === null ? 'belum diisi' : krsStateLabels[state]);
        }
      }),
    );
  });

  test('a cancelled KRS never moves again; a final one is cancelled, or changed with leave', () => {
    const final: Partial<Record<KrsActor, KrsAction[]>> = { BAAK: ['CANCEL'], STUDENT: ['CHANGE'] };
    for (const actor of ['STUDENT', 'ADVISOR', 'KAPRODI', 'BAAK', 'SYSTEM'] as const) {
      expect(actionsFor('CANCELLED', actor)).toEqual([]);
      expect(actionsFor('LOCKED', actor)).toEqual(final[actor] ?? []);
    }
  });
});

describe('states', () => {
  test('have a label and a badge', () => {
    expect(krsStates.map((state) => `${krsStateLabels[state]} ${krsBadges[state]}`)).toEqual([
      'Draf PROCESS',
      'Menunggu persetujuan PROCESS',
      'Perlu diperbaiki PROCESS',
      'Disetujui DONE',
      'Perubahan PROCESS',
      'Final DONE',
      'Ditolak CANCLE',
      'Dibatalkan CANCLE',
    ]);
  });

  test('seats are held from submission until the end of the attempt', () => {
    expect(krsStates.filter((state) => !holdsSeats[state])).toEqual(['DRAFT', 'REJECTED', 'CANCELLED']);
  });

  test('classes change only in a draft, a revision or a change', () => {
    expect(krsStates.filter(isEditable)).toEqual(['DRAFT', 'REVISION', 'CHANGE']);
  });
});

const refusal = (state: KrsState | null, approvedBefore = false, hold: string | null = null) =>
  krsRefusal({ state, approvedBefore, semesterCode: '20252', hold });

describe('rights', () => {
  test.each([null, 'DRAFT', 'REVISION', 'REJECTED', 'CANCELLED'] as const)('%s: none submitted', (state) => {
    expect(refusal(state)).toEqual({
      code: 'KRS_MISSING',
      message: 'Anda belum mengajukan KRS semester Genap 2025/2026.',
    });
  });

  test('waiting for the advisor gives no rights', () => {
    expect(refusal('SUBMITTED')).toEqual({
      code: 'KRS_NOT_VALID',
      message: 'KRS belum disetujui dosen PA.',
    });
  });

  test.each(['APPROVED', 'LOCKED'] as const)('%s gives rights', (state) => {
    expect(refusal(state)).toBeNull();
    expect(refusal(state, true, 'tagihan SPP belum lunas.')).toEqual({
      code: 'KRS_NOT_VALID',
      message: 'KRS ditahan: tagihan SPP belum lunas.',
    });
  });

  test('a pending change keeps the rights of the approved version', () => {
    for (const state of ['CHANGE', 'SUBMITTED', 'REVISION'] as const) {
      expect(refusal(state, true)).toBeNull();
      expect(isInForce(state, true)).toBe(true);
    }
    expect(isInForce('CANCELLED', true)).toBe(false);
  });
});
