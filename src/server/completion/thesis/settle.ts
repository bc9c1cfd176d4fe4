import { ROLE } from '#shared/platform/access/roles.ts';
import { dutyOf } from '#shared/completion/thesis/board.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { closeNoticesOf, closeNoticesOfLecturers } from '#server/platform/notices/notices.public.ts';
import { usersInRole } from '#server/identity/users/accounts.public.ts';
import type { ThesisCase } from './thesis-case.ts';

/** What of a thesis somebody is asked for; it is put away by itself once that is settled. A session is one of its own. */
export type Matter =
  | 'INVITATION'
  | `SESSION:${string}`
  | 'TITLE'
  | 'SUPERVISORS'
  | 'NEW_TITLE'
  | 'PLAN'
  | 'SITTING'
  | 'PROPOSAL'
  | 'REVISION';

const peopleOf = ({ supervisors, former, board }: Pick<ThesisCase, 'supervisors' | 'former' | 'board'>) => [
  ...[...supervisors, ...former, ...board].map((one) => one.lecturerId),
  ...board.map(dutyOf),
];

/** Puts away what lecturers were asked for in a matter that is settled. @param lecturerIds all it concerned unless given */
export const settleAsked = (
  ctx: Ctx,
  { thesis, supervisors, former, board }: ThesisCase,
  matter: Matter,
  lecturerIds: readonly string[] = peopleOf({ supervisors, former, board }),
): Promise<void> => closeNoticesOfLecturers(ctx, lecturerIds, 'thesis.asked', `${thesis.id}:${matter}`);

async function settleDecide(ctx: Ctx, about: string): Promise<void> {
  const heads = await usersInRole(ctx.db, ROLE.kaprodi);
  const secretaries = await usersInRole(ctx.db, ROLE.secretariat);
  await closeNoticesOf(ctx, [...heads, ...secretaries], ['thesis.decide'], about);
}

/** Puts away what heads of programme and planners were told to decide in a matter that is settled. */
export const settleDecided = (ctx: Ctx, { thesis }: ThesisCase, matter: Matter): Promise<void> =>
  settleDecide(ctx, `${thesis.id}:${matter}`);

/** Puts away whatever anybody is asked for in a thesis that has ended. */
export async function settleAll(ctx: Ctx, of: ThesisCase): Promise<void> {
  const { thesis, event } = of;
  const lecturerIds = peopleOf(of);
  await closeNoticesOfLecturers(ctx, lecturerIds, 'thesis.asked', `${thesis.id}:`);
  await closeNoticesOfLecturers(ctx, lecturerIds, 'thesis.reminder', `${thesis.id}:`);
  if (event) await closeNoticesOfLecturers(ctx, lecturerIds, 'thesis.reminder', `${event.id}:`);
  await settleDecide(ctx, `${thesis.id}:`);
}

/**
 * Puts away reminders of what lecturers owed to a seminar or defence, or of an invitation.
 * @param about the event or the thesis
 */
export const settleOwed = (
  ctx: Ctx,
  about: string,
  kind: 'INVITATION' | 'SCORE' | 'CONFIRM' | 'DECIDE' | 'SEMINAR',
  lecturerIds: readonly string[],
): Promise<void> => closeNoticesOfLecturers(ctx, lecturerIds, 'thesis.reminder', `${about}:${kind}`);
