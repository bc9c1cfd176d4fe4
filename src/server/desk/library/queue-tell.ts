import type { UnreservedReason } from '#shared/desk/library/kinds.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import type { Reservation } from './reservations.store.ts';

type Named = { title: string };

const readerIn = ({ studentId, lecturerId }: Reservation) => ({
  to: studentId === null ? { lecturerId: lecturerId ?? '' } : { studentId },
  lecturer: studentId === null,
});

/** Tells readers that what they waited for ended without their asking. */
export async function tellEnded(
  ctx: Ctx,
  { title }: Named,
  ended: readonly Reservation[],
  why: UnreservedReason,
): Promise<void> {
  const news = ended.map((one) => {
    const { to, lecturer } = readerIn(one);
    return { to, topic: 'library.unreserved' as const, about: one.id, facts: { title, lecturer, why } };
  });
  await notify(ctx, news);
}

/** Tells readers that a title cannot be fetched for now. @param since the change by which it is only read in the library */
export async function tellResting(
  ctx: Ctx,
  { title }: Named,
  waiting: readonly Reservation[],
  since: string,
): Promise<void> {
  const news = waiting.map((one) => {
    const { to, lecturer } = readerIn(one);
    return { to, topic: 'library.resting' as const, about: `${one.id}:${since}`, facts: { title, lecturer } };
  });
  await notify(ctx, news);
}
