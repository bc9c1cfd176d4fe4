import { describe, expect, test } from 'vitest';
import { allowedSteps } from '#test/procedure-matrix.ts';
import { type Procedure, stepsFor, takeStep } from './procedure.ts';

type State = 'DRAFT' | 'SUBMITTED' | 'APPROVED';
type Action = 'CREATE' | 'SUBMIT' | 'RETURN' | 'APPROVE';
type Actor = 'STUDENT' | 'KAPRODI';

const procedure: Procedure<State, Action, Actor> = {
  CREATE: { from: [null], to: 'DRAFT', by: ['STUDENT'] },
  SUBMIT: { from: ['DRAFT'], to: 'SUBMITTED', by: ['STUDENT'] },
  RETURN: { from: ['SUBMITTED'], to: 'DRAFT', by: ['KAPRODI'], noted: true },
  APPROVE: { from: ['SUBMITTED'], to: 'APPROVED', by: ['KAPRODI'] },
};

describe('takeStep', () => {
  test('leads from the state to the next', () => {
    expect(takeStep(procedure, 'DRAFT', 'SUBMIT', ['STUDENT'])).toEqual({ ok: true, state: 'SUBMITTED' });
    expect(takeStep(procedure, null, 'CREATE', ['STUDENT'])).toEqual({ ok: true, state: 'DRAFT' });
  });

  test('one capacity that may is enough', () => {
    expect(takeStep(procedure, 'SUBMITTED', 'APPROVE', ['STUDENT', 'KAPRODI'])).toMatchObject({ ok: true });
  });

  test.each([
    ['DRAFT', 'APPROVE', 'KAPRODI', '', 'WRONG_STATE'],
    [null, 'SUBMIT', 'STUDENT', '', 'WRONG_STATE'],
    ['SUBMITTED', 'APPROVE', 'STUDENT', '', 'WRONG_ACTOR'],
    ['SUBMITTED', 'RETURN', 'KAPRODI', '  ', 'NOTE_REQUIRED'],
  ] as const)('from %s, %s by %s with note "%s" is refused as %s', (from, action, actor, note, code) => {
    expect(takeStep(procedure, from, action, [actor], note)).toMatchObject({ ok: false, code });
  });

  test('who may not act learns nothing about the state', () => {
    expect(takeStep(procedure, 'APPROVED', 'APPROVE', ['STUDENT'])).toMatchObject({ code: 'WRONG_ACTOR' });
  });
});

test('stepsFor offers what the person may do now, notes or not', () => {
  expect(stepsFor(procedure, 'SUBMITTED', ['KAPRODI'])).toEqual(['RETURN', 'APPROVE']);
  expect(stepsFor(procedure, 'APPROVED', ['KAPRODI'])).toEqual([]);
});

test('the matrix of a procedure lists each allowed step once', () => {
  expect(allowedSteps(procedure, ['DRAFT', 'SUBMITTED', 'APPROVED'], ['STUDENT', 'KAPRODI'])).toEqual([
    '– --CREATE--> DRAFT: STUDENT',
    'DRAFT --SUBMIT--> SUBMITTED: STUDENT',
    'SUBMITTED --RETURN--> DRAFT: KAPRODI',
    'SUBMITTED --APPROVE--> APPROVED: KAPRODI',
  ]);
});
