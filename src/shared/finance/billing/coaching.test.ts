import { expect, test } from 'vitest';
import { coachingProblem, endingProblem } from './coaching.ts';

test('a holder below the least GPA is coached once a term', () => {
  const grant = { status: 'ACTIVE' as const, isBelow: true, coached: ['20252'] };
  expect(coachingProblem(grant, '20261')).toBeNull();
  expect(coachingProblem(grant, '20252')).toBe('Pembinaan semester ini sudah dicatat.');
  expect(coachingProblem({ ...grant, isBelow: false }, '20261')).toContain('tidak di bawah syarat');
  expect(coachingProblem({ ...grant, status: 'ENDED' }, '20261')).toContain('sudah diakhiri');
});

test('the state support ends for the GPA only after coaching in two terms before', () => {
  const ending = { kind: 'KIP', cause: 'GPA', fromPeriod: '20262' } as const;
  expect(endingProblem({ ...ending, coached: [] })).toContain('baru 0 semester');
  expect(endingProblem({ ...ending, coached: ['20261', '20262'] })).toContain('baru 1 semester');
  expect(endingProblem({ ...ending, coached: ['20252', '20261'] })).toBeNull();
  expect(endingProblem({ ...ending, cause: 'OTHER', coached: [] })).toBeNull();
  expect(endingProblem({ ...ending, kind: 'LEMBAGA', coached: [] })).toBeNull();
});
