import { describe, expect, test } from 'vitest';
import {
  PROCESS_STATUS,
  processStatusLabels,
  SCHEDULE_STATUS,
  scheduleStatusLabels,
  studentStatuses,
  studentStatusLabels,
} from './status.ts';
import {
  checkStatusChange,
  type StatusActor,
  type StatusEvidence,
} from '#shared/people/students/status-transitions.ts';
import { studentAccess } from './student-access.ts';

type Case = [string, string, StatusActor, StatusEvidence];

const codes = (from: string, to: string, by: StatusActor, evidence: StatusEvidence) =>
  checkStatusChange({
    from: studentStatuses.find((status) => status === from) ?? 'active',
    to: studentStatuses.find((status) => status === to) ?? 'active',
    by,
    evidence,
  }).map((reason) => reason.code);

test('wire values and labels are those of the specification', () => {
  expect(studentStatusLabels).toEqual({
    active: 'Aktif',
    inactive: 'Tidak Aktif',
    graduated: 'Lulus',
    furlough: 'Cuti',
    DO: 'DO',
    dead: 'Meninggal',
  });
  expect(scheduleStatusLabels).toEqual({ DONE: 'Selesai', 'NOT-YET': 'Belum selesai', CANCLE: 'Batal' });
  expect(processStatusLabels).toEqual({ DONE: 'Selesai', PROCESS: 'Berjalan', CANCLE: 'Batal' });
  expect(Object.values(SCHEDULE_STATUS)).toEqual(['DONE', 'NOT-YET', 'CANCLE']);
  expect(Object.values(PROCESS_STATUS)).toEqual(['DONE', 'PROCESS', 'CANCLE']);
});

const decree = { number: '12/SK/2026', date: '2026-02-01' };

describe('status changes', () => {
  test.each<Case>([
    ['active', 'furlough', 'BAAK', { leaveApproved: true }],
    ['active', 'inactive', 'SYSTEM', { lateKrsOver: true }],
    ['active', 'inactive', 'BAAK', { lateKrsOver: true }],
    ['inactive', 'active', 'SYSTEM', { krsValid: true }],
    ['furlough', 'active', 'BAAK', { leaveEnded: true, reactivationRequested: true, feesPaid: true }],
    ['furlough', 'inactive', 'SYSTEM', { leaveEnded: true }],
    ['active', 'graduated', 'BAAK', { graduationApproved: true }],
    ['inactive', 'graduated', 'BAAK', { graduationApproved: true }],
    ['active', 'DO', 'BAAK', { decree }],
    ['inactive', 'DO', 'BAAK', { decree }],
    ['furlough', 'DO', 'BAAK', { decree }],
    ['active', 'inactive', 'BAAK', { exit: 'RESIGNED', letter: true }],
    ['inactive', 'inactive', 'BAAK', { exit: 'TRANSFERRED', letter: true }],
    ['furlough', 'inactive', 'BAAK', { exit: 'TRANSFERRED', letter: true }],
    ['active', 'dead', 'BAAK', { letter: true }],
    ['DO', 'dead', 'BAAK', { letter: true }],
    ['DO', 'active', 'ADMIN', { previousStatus: 'active', reason: 'Salah input' }],
    ['dead', 'furlough', 'ADMIN', { previousStatus: 'furlough', reason: 'Salah input' }],
    ['graduated', 'inactive', 'ADMIN', { previousStatus: 'inactive', reason: 'Salah input' }],
    ['active', 'furlough', 'ADMIN', { leaveApproved: true }],
  ])('%s → %s by %s with %j', (from, to, by, evidence) => {
    expect(codes(from, to, by, evidence)).toEqual([]);
  });

  test.each<[...Case, string[]]>([
    ['active', 'furlough', 'BAAK', {}, ['EVIDENCE_MISSING']],
    ['active', 'furlough', 'SYSTEM', { leaveApproved: true }, ['WRONG_ACTOR']],
    ['active', 'inactive', 'SYSTEM', { lateKrsOver: true, krsValid: true }, ['NOT_READY']],
    ['active', 'inactive', 'SYSTEM', { lateKrsOver: true, leaveOpen: true }, ['NOT_READY']],
    ['active', 'inactive', 'SYSTEM', { krsValid: true, leaveOpen: true }, Array(3).fill('NOT_READY')],
    ['active', 'inactive', 'BAAK', { exit: 'RESIGNED' }, ['EVIDENCE_MISSING']],
    ['active', 'inactive', 'SYSTEM', { exit: 'RESIGNED', letter: true }, ['WRONG_ACTOR']],
    ['inactive', 'active', 'BAAK', { krsValid: true }, ['WRONG_ACTOR']],
    ['inactive', 'active', 'SYSTEM', {}, ['NOT_READY']],
    ['furlough', 'active', 'BAAK', {}, ['NOT_READY', 'EVIDENCE_MISSING', 'NOT_READY']],
    ['furlough', 'inactive', 'SYSTEM', { leaveEnded: true, reRegistered: true }, ['NOT_READY']],
    ['active', 'graduated', 'BAAK', {}, ['NOT_READY']],
    ['furlough', 'graduated', 'BAAK', { graduationApproved: true }, ['NOT_ALLOWED']],
    ['active', 'DO', 'BAAK', {}, ['EVIDENCE_MISSING', 'EVIDENCE_MISSING']],
    ['active', 'DO', 'BAAK', { decree: { number: ' ', date: '2026-02-01' } }, ['EVIDENCE_MISSING']],
    ['graduated', 'dead', 'BAAK', { letter: true }, ['NOT_ALLOWED']],
    ['dead', 'dead', 'BAAK', { letter: true }, ['NOT_ALLOWED']],
    ['active', 'active', 'BAAK', {}, ['NOT_ALLOWED']],
    ['inactive', 'furlough', 'BAAK', { leaveApproved: true }, ['NOT_ALLOWED']],
    ['DO', 'active', 'ADMIN', { previousStatus: 'inactive', reason: 'x' }, ['NOT_ALLOWED']],
    ['DO', 'active', 'ADMIN', { previousStatus: 'active' }, ['EVIDENCE_MISSING']],
    ['DO', 'active', 'BAAK', { previousStatus: 'active', reason: 'x' }, ['WRONG_ACTOR']],
    ['DO', 'active', 'ADMIN', { previousStatus: 'active', reason: 'x', exitSynced: true }, ['NOT_READY']],
  ])('%s → %s by %s with %j is refused', (from, to, by, evidence, expected) => {
    expect(codes(from, to, by, evidence)).toEqual(expected);
  });

  test('says what is missing', () => {
    expect(checkStatusChange({ from: 'active', to: 'dead', by: 'BAAK', evidence: {} })).toEqual([
      { code: 'EVIDENCE_MISSING', message: 'Lampirkan surat keterangan.' },
    ]);
  });
});

describe('what a status leaves a student', () => {
  test.each([
    ['active', null, 'FULL'],
    ['inactive', null, 'PAY_AND_REGISTER'],
    ['furlough', null, 'READ_AND_PAY'],
    ['DO', null, 'BLOCKED'],
    ['dead', null, 'BLOCKED'],
    ['graduated', '2025-10-01', 'READ'],
    ['graduated', '2024-11-20', 'READ'],
    ['graduated', '2024-11-19', 'BLOCKED'],
    ['graduated', null, 'BLOCKED'],
  ] as const)('%s since %j: %s', (status, leftOn, access) => {
    expect(studentAccess({ status, hasLeft: false, leftOn }, '2025-11-20')).toBe(access);
  });

  test.each([
    ['2025-10-01', 'READ_AND_PAY'],
    ['2024-11-19', 'BLOCKED'],
    [null, 'BLOCKED'],
  ] as const)('resigned or moved on %j: %s', (leftOn, access) => {
    expect(studentAccess({ status: 'inactive', hasLeft: true, leftOn }, '2025-11-20')).toBe(access);
  });
});
