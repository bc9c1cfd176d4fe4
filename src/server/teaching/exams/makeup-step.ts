import { canAccess } from '#shared/platform/access/rule.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { type MakeupAction, type MakeupActor, makeupProcedure } from '#shared/teaching/exams/makeup.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { closeNoticesOf } from '#server/platform/notices/notices.public.ts';
import { move, registerAttachmentReader } from '#server/platform/procedures/procedures.public.ts';
import { usersInRole } from '#server/identity/users/accounts.public.ts';
import type { Makeup } from './makeups.store.ts';

export const SUBJECT = 'EXAM_MAKEUP';
export const LETTER = 'LETTER';

const isKaprodi = (ctx: Ctx): boolean => canAccess(ctx.actor, { roles: [ROLE.kaprodi] });

/** Whether a person may read why students ask, and their letters, which tell of illnesses: who decides (Law 27/2022). */
export const readsWhy = isKaprodi;

registerAttachmentReader(SUBJECT, (ctx) => Promise.resolve(readsWhy(ctx)), [LETTER]);

/** Every capacity the actor has towards a request. */
const capacitiesOf = (ctx: Ctx, makeup: Pick<Makeup, 'studentId'>): MakeupActor[] => [
  ...(actorOf(ctx).studentId === makeup.studentId ? (['STUDENT'] as const) : []),
  ...(isKaprodi(ctx) ? (['KAPRODI'] as const) : []),
  ...(holds(ctx, 'exam:update') ? (['BAAK'] as const) : []),
];

/**
 * Takes a step of a request, as the person who asks unless others are named; what the heads of programme were asked to decide is
 * put away once they need not any more. @throws AppError FORBIDDEN, RULE
 */
export async function step(
  ctx: Ctx,
  makeup: Pick<Makeup, 'id' | 'studentId'>,
  from: Makeup['state'] | null,
  action: MakeupAction,
  note = '',
  actors = capacitiesOf(ctx, makeup),
): Promise<Makeup['state']> {
  const state = await move(ctx, {
    procedure: makeupProcedure,
    subject: SUBJECT,
    subjectId: makeup.id,
    from,
    action,
    note,
    actors,
  });
  if (from === 'SUBMITTED') {
    await closeNoticesOf(ctx, await usersInRole(ctx.db, ROLE.kaprodi), ['makeup.asked'], `${makeup.id}:`);
  }
  return state;
}
