import { activityProposal } from '#shared/completion/activities/activity.contract.ts';
import type { ActivityDetail } from '#shared/completion/activities/activity.views.ts';
import { ACTIVITY_ROLE } from '#shared/completion/activities/kinds.ts';
import { useContractForm } from '#web/platform/lib/form.ts';

const partner = { name: '', address: '', city: '', contact: '', mou: '' };
const mentor = { name: '', position: '', phone: '', email: '' };

/** What the form starts with: the proposal as it is, or an empty one for the term. */
export function proposalValues(before: ActivityDetail | null, semesterCode: string) {
  return {
    ...(before && { _id: before._id, updatedAt: before.updatedAt }),
    title: before?.title ?? '',
    description: before?.description ?? '',
    memberNims: (before?.members ?? [])
      .filter(({ role }) => role === ACTIVITY_ROLE.member)
      .map(({ nim }) => nim),
    partner: before?.partner ?? partner,
    mentor: before?.mentor ?? mentor,
    location: before?.location ?? '',
    startDate: before?.startDate ?? '',
    endDate: before?.endDate ?? '',
    semesterCode: before?.semesterCode ?? semesterCode,
    plannedHours: (before?.plannedHours ?? 0) as number | '',
    daysPerWeek: (before?.daysPerWeek ?? 5) as number | '',
    plan: before?.plan ?? [],
    level: before?.level ?? null,
    rank: before?.rank ?? '',
    organiser: before?.organiser ?? '',
    achievementType: before?.achievementType ?? ('9' as const),
  };
}

export const useProposalForm = (values: ReturnType<typeof proposalValues>) =>
  useContractForm(activityProposal, values);
export type ProposalForm = ReturnType<typeof useProposalForm>;
