import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { disciplineContract } from '#shared/completion/discipline/discipline.contract.ts';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { letterContract } from '#shared/completion/letters/letter.contract.ts';
import { thesisReportContract } from '#shared/completion/thesis/thesis-report.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';

/** Contracts of the wing by their slice. */
export const completionContracts = {
  activity: activityContract,
  activityStaff: activityStaffContract,
  discipline: disciplineContract,
  graduation: graduationContract,
  letter: letterContract,
  thesis: thesisContract,
  thesisReport: thesisReportContract,
  thesisStaff: thesisStaffContract,
};
