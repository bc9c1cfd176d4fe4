import type { NoticeAudience } from '#shared/platform/notices/notice.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { notify } from '#server/platform/notices/notices.public.ts';

/** Whether two addresses differ, ignoring case. */
export const isOtherAddress = (before: string, after: string): boolean =>
  before.toLowerCase() !== after.toLowerCase();

type MovedAccount = { userId: string; before: string; after: string; as: Exclude<NoticeAudience, 'STUDENT'> };

/**
 * Tells lecturers and staff that their account has another address, by mail to the one it had: whoever holds the new one gets
 * a lost password there. Nothing happens where it is the same.
 */
export async function tellAddress(
  ctx: Ctx,
  { userId, before, after: email, as }: MovedAccount,
): Promise<void> {
  if (!isOtherAddress(before, email)) return;
  const about = `${userId}:${ctx.now.toISOString()}`;
  await notify(ctx, [
    { to: { userId }, topic: 'data.email', about, facts: { email, as }, mail: { to: before } },
  ]);
}
