import { expect, test } from 'vitest';
import { allowedSteps } from '#test/procedure-matrix.ts';
import { isOpenRps, rpsActors, rpsProcedure, rpsStates, whyClosed } from './rps-procedure.ts';

test('every step by every actor is allowed or refused on purpose', () => {
  expect(allowedSteps(rpsProcedure, rpsStates, rpsActors)).toEqual([
    '– --CREATE--> DRAFT: OWNER, STAFF',
    '– --COPY--> DRAFT2: OWNER, STAFF',
    '– --REVISE--> DRAFT2: OWNER, STAFF',
    'DRAFT --PLAN--> DRAFT2: OWNER, STAFF',
    'DRAFT2 --SUBMIT--> SUBMITTED: OWNER, STAFF',
    'SUBMITTED --RETURN--> REVISION: KAPRODI',
    'SUBMITTED --APPROVE--> APPROVED: KAPRODI',
    'REVISION --SUBMIT--> SUBMITTED: OWNER, STAFF',
    'APPROVED --ARCHIVE--> ARCHIVED: KAPRODI',
  ]);
});

test('a plan is written until it is sent, and again once it is returned', () => {
  expect(rpsStates.filter(isOpenRps)).toEqual(['DRAFT', 'DRAFT2', 'REVISION']);
  expect(whyClosed('REVISION')).toBeNull();
  expect(whyClosed('SUBMITTED')).toContain('sedang ditinjau');
  expect(whyClosed('APPROVED')).toContain('Buat revisi');
});
