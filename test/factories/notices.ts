import { and, asc, eq, isNull } from 'drizzle-orm';
import { notices } from '#server/platform/db/schema.ts';
import type { TestApp } from '../test-app.ts';

/** What a person was told, the oldest first. */
export const toldTo = (t: TestApp, { userId }: { userId: string }) =>
  t.db
    .select({ topic: notices.topic, body: notices.body })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(asc(notices.createdAt), asc(notices.id));
/** The topics of what a person was told, the oldest first. */
export const topicsTo = async (t: TestApp, person: { userId: string }) =>
  (await toldTo(t, person)).map(({ topic }) => topic);

/** The topics of what a person was told and nobody has put away yet, the oldest first. */
export const openTopicsOf = async (t: TestApp, { userId }: { userId: string }): Promise<string[]> =>
  (
    await t.db
      .select({ topic: notices.topic })
      .from(notices)
      .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
      .orderBy(asc(notices.createdAt), asc(notices.id))
  ).map(({ topic }) => topic);
