import { expect, test } from 'vitest';
import { allowedSteps } from '#test/procedure-matrix.ts';
import { makeupActors, makeupProcedure, makeupRefusal, makeupStates } from './makeup.ts';

test('neither more nor less is allowed than the rules say', () => {
  expect(allowedSteps(makeupProcedure, makeupStates, makeupActors)).toEqual([
    '– --REQUEST--> SUBMITTED: STUDENT',
    'SUBMITTED --WITHDRAW--> WITHDRAWN: STUDENT',
    'SUBMITTED --APPROVE--> APPROVED: KAPRODI',
    'SUBMITTED --REJECT--> REJECTED: KAPRODI',
    'SUBMITTED --CLOSE--> WITHDRAWN: CAMPUS',
    'APPROVED --PLAN--> PLANNED: BAAK',
    'APPROVED --CLOSE--> WITHDRAWN: CAMPUS',
    'REJECTED --REQUEST--> SUBMITTED: STUDENT',
    'WITHDRAWN --REQUEST--> SUBMITTED: STUDENT',
    'PLANNED --UNPLAN--> APPROVED: BAAK, CAMPUS',
    'PLANNED --CLOSE--> WITHDRAWN: CAMPUS',
  ]);
});

test('a make-up exam is asked for from the day of the exam to the third day after', () => {
  const exam = { date: '2026-10-05', isMakeup: false, present: null };
  const settings = { makeupDays: 3 };
  expect(makeupRefusal(exam, '2026-10-04', settings)).toContain('mulai hari ujian');
  expect(makeupRefusal(exam, '2026-10-05', settings)).toBeNull();
  expect(makeupRefusal(exam, '2026-10-08', settings)).toBeNull();
  expect(makeupRefusal(exam, '2026-10-09', settings)).toContain('sudah lewat');
  expect(makeupRefusal({ ...exam, present: false }, '2026-10-06', settings)).toBeNull();
  expect(makeupRefusal({ ...exam, present: true }, '2026-10-06', settings)).toContain('hadir');
  expect(makeupRefusal({ ...exam, isMakeup: true }, '2026-10-06', settings)).toContain('satu kali');
  expect(makeupRefusal(exam, '2026-10-09', { makeupDays: 5 })).toBeNull();
  expect(makeupRefusal(exam, '2026-10-11', { makeupDays: 5 })).toContain('Batas pengajuan 5 hari');
});
