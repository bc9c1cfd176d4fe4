import { describe, expect, test } from 'vitest';
import { allowedSteps } from '#test/procedure-matrix.ts';
import { checkLeave, type LeaveFacts, leaveWarnings, returnDeadline } from './check-leave.ts';
import { leaveActors, leaveDecisions, leaveProcedure, leaveStates } from './leave.ts';
import { leaveSettings } from '#shared/platform/campus/leave-settings.ts';
import { lastStudyTerm, studyLength } from './study-length.ts';

test('every step of a leave, by whom and from where', () => {
  expect(allowedSteps(leaveProcedure, leaveStates, leaveActors)).toEqual([
    '– --SUBMIT--> SUBMITTED: STUDENT',
    'SUBMITTED --ADVISE--> PA_OK: ADVISOR',
    'SUBMITTED --REJECT_BY_ADVISOR--> REJECTED: ADVISOR',
    'SUBMITTED --CANCEL--> CANCELLED: STUDENT',
    'PA_OK --ENDORSE--> KAPRODI_OK: KAPRODI',
    'PA_OK --REJECT_BY_KAPRODI--> REJECTED: KAPRODI',
    'PA_OK --CANCEL--> CANCELLED: STUDENT',
    'KAPRODI_OK --CLEAR--> FINANCE_OK: FINANCE',
    'KAPRODI_OK --REJECT_BY_FINANCE--> REJECTED: FINANCE',
    'KAPRODI_OK --CANCEL--> CANCELLED: STUDENT',
    'FINANCE_OK --DECREE--> APPROVED: BAAK',
    'FINANCE_OK --REJECT_BY_BAAK--> REJECTED: BAAK',
    'FINANCE_OK --CANCEL--> CANCELLED: STUDENT',
    'APPROVED --ASK_RETURN--> RETURN_ASKED: STUDENT',
    'APPROVED --RETURN--> RETURNED: SYSTEM',
    'APPROVED --LAPSE--> LAPSED: SYSTEM',
    'RETURN_ASKED --ACCEPT_RETURN--> RETURN_OK: BAAK',
    'RETURN_ASKED --REFUSE_RETURN--> APPROVED: BAAK',
    'RETURN_ASKED --RETURN--> RETURNED: SYSTEM',
    'RETURN_ASKED --LAPSE--> LAPSED: SYSTEM',
    'RETURN_OK --RETURN--> RETURNED: SYSTEM',
    'RETURN_OK --LAPSE--> LAPSED: SYSTEM',
  ]);
});

test('every state somebody decides in has both answers from just there', () => {
  for (const [state, { accept, refuse }] of Object.entries(leaveDecisions)) {
    expect(leaveProcedure[accept].from).toEqual([state]);
    expect(leaveProcedure[refuse].from).toEqual([state]);
    expect(leaveProcedure[accept].by).toEqual(leaveProcedure[refuse].by);
  }
});

const settings = leaveSettings.parse({});
const range = { start: '2026-08-01', end: '2026-08-20' };
const fine: LeaveFacts = {
  status: 'active',
  semesterNumber: 3,
  window: { state: 'OPEN', range },
  krsApproved: false,
  overdue: 0,
  termsUsed: 0,
  hasOpen: false,
  holdsKip: false,
};
const codes = (facts: Partial<LeaveFacts>, terms = 1) =>
  checkLeave({ ...fine, ...facts }, terms, settings).map(({ code }) => code);

describe('asking for leave', () => {
  test.each<[Partial<LeaveFacts>, number, string[]]>([
    [{}, 1, []],
    [{}, 2, []],
    [{ semesterNumber: 2 }, 1, ['TOO_EARLY']],
    [{ termsUsed: 1 }, 1, []],
    [{ termsUsed: 1 }, 2, ['TOO_MANY']],
    [{ termsUsed: 2 }, 1, ['TOO_MANY']],
    [{ status: 'inactive' }, 1, ['STATUS']],
    [{ status: 'furlough', hasOpen: true }, 1, ['STATUS', 'OPEN']],
    [{ krsApproved: true }, 1, ['KRS_APPROVED']],
    [{ overdue: 1 }, 1, ['ARREARS']],
    [{ window: { state: 'PAST', range } }, 1, ['WINDOW']],
    [{ window: { state: 'UPCOMING', range } }, 1, ['WINDOW']],
    [{ window: { state: 'MISSING', range: null } }, 1, ['WINDOW']],
    [{ holdsKip: true }, 1, []],
    [{ semesterNumber: 1, overdue: 5, krsApproved: true }, 1, ['TOO_EARLY', 'KRS_APPROVED', 'ARREARS']],
  ])('%o for %d terms: %o', (facts, terms, expected) => {
    expect(codes(facts, terms)).toEqual(expected);
  });

  test('says when, how many, and how much', () => {
    const messages = checkLeave(
      { ...fine, window: { state: 'UPCOMING', range }, termsUsed: 1, overdue: 1_500_000 },
      2,
      settings,
    ).map(({ message }) => message);
    expect(messages).toEqual([
      'Pengajuan cuti dibuka mulai 1 Agustus 2026.',
      'Cuti paling banyak 2 semester selama studi; Anda sudah memakai 1.',
      'Lunasi dahulu tunggakan Rp1.500.000 di halaman Pembayaran, atau hubungi Bagian Keuangan.',
    ]);
  });
});

test('KIP holders are warned unless they are ill', () => {
  expect(leaveWarnings({ holdsKip: true }, 'KERJA')).toHaveLength(1);
  expect(leaveWarnings({ holdsKip: true }, 'SAKIT')).toEqual([]);
  expect(leaveWarnings({ holdsKip: false }, 'KERJA')).toEqual([]);
});

test('the return is asked for some days before the term begins', () => {
  expect(returnDeadline('2027-02-01', settings)).toBe('2027-01-02');
  expect(returnDeadline(null, settings)).toBeNull();
});

test('leave makes a study longer only where the college counts it', () => {
  const leave = ['20241', '20252'];
  expect(studyLength('20231', '20262', leave, { countsInStudy: false })).toBe(6);
  expect(studyLength('20231', '20262', leave, { countsInStudy: true })).toBe(8);
  expect(lastStudyTerm('20231', 14, leave, { countsInStudy: false })).toBe('20302');
  expect(lastStudyTerm('20231', 14, leave, { countsInStudy: true })).toBe('20292');
});
