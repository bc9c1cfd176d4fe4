import { ACTIVITY_ROLE, MEMBER_KIND } from '#shared/completion/activities/kinds.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { updateActivity, updateMember } from './activities.store.ts';
import type { ActivityCase } from './activity-case.ts';

/** After somebody left: the lead goes on to the first of who is left; one who is left alone takes part for himself. */
export async function handOn(ctx: Ctx, of: ActivityCase): Promise<void> {
  const { id: activityId } = of.activity;
  const [next] = of.students.filter(({ id }) => of.members.some(({ studentId }) => studentId === id));
  const alone = of.members.length === 1;
  const leader = of.members.find(({ role }) => role !== ACTIVITY_ROLE.member)?.studentId ?? next?.id ?? '';
  const role = alone ? ACTIVITY_ROLE.personal : ACTIVITY_ROLE.leader;
  await updateMember(ctx.db, { activityId, studentId: leader }, { role });
  const memberKind = alone ? MEMBER_KIND.personal : MEMBER_KIND.group;
  of.activity = await updateActivity(ctx.db, activityId, { memberKind });
}
