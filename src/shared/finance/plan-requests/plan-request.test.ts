import { expect, test } from 'vitest';
import { allowedSteps } from '#test/procedure-matrix.ts';
import {
  newPlanProblem,
  planRequestActors,
  planRequestProcedure,
  planRequestStates,
} from './plan-request.ts';

test('neither more nor less is allowed than the rules say', () => {
  expect(allowedSteps(planRequestProcedure, planRequestStates, planRequestActors)).toEqual([
    '– --REQUEST--> SUBMITTED: STUDENT',
    'SUBMITTED --CANCEL--> CANCELLED: STUDENT',
    'SUBMITTED --APPROVE--> APPROVED: FINANCE',
    'SUBMITTED --ALTER--> APPROVED: FINANCE',
    'SUBMITTED --REJECT--> REJECTED: FINANCE',
  ]);
});

const limits = { net: 300, paid: 0, today: '2026-09-10', lastDay: '2027-01-10' };
const parts = [
  { amount: 100, dueDate: '2026-09-10' },
  { amount: 200, dueDate: '2027-01-10' },
];

test('a plan begins today at the earliest and ends before the final exams', () => {
  expect(newPlanProblem(parts, limits)).toBeNull();
  expect(newPlanProblem(parts, { ...limits, lastDay: null })).toBeNull();
  expect(newPlanProblem(parts, { ...limits, lastDay: '2027-01-09' })).toContain('paling lambat 9 Jan 2027');
  expect(newPlanProblem(parts, { ...limits, today: '2026-09-11' })).toBe(
    'Cicilan 1 jatuh pada 10 Sep 2026, padahal hari itu sudah lewat.',
  );
  expect(newPlanProblem([], limits)).toBe('Isi cicilan yang diminta.');
  expect(newPlanProblem(parts, { ...limits, net: 299 })).toBe(
    'Jumlah cicilan Rp300, padahal nilai tagihan Rp299.',
  );
});

test('a part that is paid already may lie in the past, one that is not quite may not', () => {
  const later = { ...limits, today: '2026-10-01' };
  expect(newPlanProblem(parts, { ...later, paid: 100 })).toBeNull();
  expect(newPlanProblem(parts, { ...later, paid: 99 })).toContain('Cicilan 1');
});
