import { expect, test } from 'vitest';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { staffParts } from './home.contract.ts';

test('figures on the staff’s home are for who may ask for them by themselves', () => {
  expect(staffParts).toMatchObject({
    krs: krsStaffContract.summary.access,
    letters: gradeReportContract.home.access,
  });
});
