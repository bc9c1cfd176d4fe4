import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { clearScores } from './activities.store.ts';
import { type ActivityCase, step, tellMembers } from './activity-case.ts';
import { clearLetters } from './conversion.store.ts';

/**
 * Gives a report back, such as one that came before every hour was approved: the logbook opens again, and what was scored
 * goes. @throws AppError FORBIDDEN, RULE
 */
export async function returnReport(ctx: Ctx, of: ActivityCase, note: string): Promise<void> {
  const { activity, members } = of;
  await step(ctx, of, 'RETURN_REPORT', { note });
  if (activity.status === 'SCORED') {
    await clearScores(ctx.db, activity.id);
    await clearLetters(ctx.db, activity.id);
    const before = members.map(({ studentId, mentorScore, lectureScore }) => ({
      studentId,
      mentorScore,
      lectureScore,
    }));
    await audit(ctx, {
      action: 'activity.scores-dropped',
      entity: 'activity',
      entityId: activity.id,
      before: { scores: before },
      reason: note,
    });
  }
  await tellMembers(ctx, of, note);
}
