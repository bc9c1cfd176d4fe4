import { expect, test } from 'vitest';
import { allowedSteps } from '#test/procedure-matrix.ts';
import { letterActors, letterProcedure, letterStates } from './letter.ts';

test('every step of a letter, by whom and from where', () => {
  expect(allowedSteps(letterProcedure, letterStates, letterActors)).toEqual([
    '– --ASK--> SUBMITTED: STUDENT',
    'SUBMITTED --ISSUE--> ISSUED: BAAK',
    'SUBMITTED --REFUSE--> REJECTED: BAAK',
    'SUBMITTED --CANCEL--> CANCELLED: STUDENT',
    'ISSUED --VOID--> VOID: BAAK',
  ]);
});
