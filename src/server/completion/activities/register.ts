import { TEMPLATE_FILE } from '#shared/completion/activities/kinds.ts';
import { registerClearance } from '#server/completion/graduation/graduation.public.ts';
import { krsRead, registerKrsSource } from '#server/enrolment/krs/krs.public.ts';
import { registerAttachmentReader } from '#server/platform/procedures/procedures.public.ts';
import { findActivity } from './activities.store.ts';
import { caseOf, mayRead } from './activity-case.ts';
import { activityClearance } from './clearance.ts';
import { activitySks } from './conversion.store.ts';
import { termActivities } from './term-activities.ts';

const sks = krsRead<number>(({ studentId, periodCode }) => activitySks(studentId, periodCode));

/**
 * Tells the KRS which programmes a student takes part in and which sks they take of a term, the files who may read them, and graduation what is still open. Called
 * once at the start.
 */
export function registerActivities(): void {
  registerAttachmentReader('ACTIVITY', async (ctx, { subjectId, kind }) => {
    if (kind === TEMPLATE_FILE) return true;
    const activity = await findActivity(ctx.db, subjectId);
    return activity !== undefined && mayRead(ctx, await caseOf(ctx, activity));
  });
  registerKrsSource({ activitySks: async (_ctx, { read }) => read(sks), activities: termActivities });
  registerClearance('activity', activityClearance);
}
