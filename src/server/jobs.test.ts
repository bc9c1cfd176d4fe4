import { expect, test } from 'vitest';
import { jobKinds } from '#shared/platform/jobs/kinds.ts';
import { createJobRegistry } from './wings.ts';

test('every kind of job has words, and no words name a kind that does not exist', () => {
  expect(createJobRegistry().types.toSorted()).toEqual(Object.keys(jobKinds).toSorted());
});
