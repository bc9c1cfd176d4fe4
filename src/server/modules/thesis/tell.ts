import { ROLE } from '#shared/access/roles.ts';
import { thesisStatusLabels } from '#shared/domain/thesis/status.ts';
import type { Ctx } from '../../http/ctx.ts';
import { type Notice, notify } from '../notices/notices.public.ts';
import { usersInRole } from '../users/accounts.public.ts';
import type { ThesisCase } from './thesis-steps.ts';
import { studentOf } from './thesis.store.ts';

/** Tells the student where the thesis stands now. */
export const tellStudent = (ctx: Ctx, { thesis }: ThesisCase, note = ''): Promise<number> =>
  notify(ctx, [
    {
      to: { studentId: thesis.studentId },
      topic: 'thesis.moved',
      about: `${thesis.id}:${thesis.updatedAt}`,
      facts: { status: thesisStatusLabels[thesis.status], note },
    },
  ]);

const asked = async (ctx: Ctx, { thesis }: ThesisCase, lecturerIds: readonly string[], what: string) => {
  const { name } = await studentOf(ctx.db, thesis.studentId);
  const notices = lecturerIds.map((lecturerId): Notice => ({
    to: { lecturerId },
    topic: 'thesis.asked',
    about: `${thesis.id}:${thesis.updatedAt}`,
    facts: { student: name, what },
  }));
  await notify(ctx, notices);
};

/** Tells the supervisors what the student did: "Budi mengajukan …". */
export const tellLecturers = (ctx: Ctx, of: ThesisCase, what: string): Promise<void> =>
  asked(
    ctx,
    of,
    of.supervisors.map(({ lecturerId }) => lecturerId),
    what,
  );

/** Tells the board of the latest seminar or defence. */
export const tellBoard = (ctx: Ctx, of: ThesisCase, what: string): Promise<void> =>
  asked(
    ctx,
    of,
    of.board.map(({ lecturerId }) => lecturerId),
    what,
  );

export const tellThese = asked;

async function decide(ctx: Ctx, { thesis }: ThesisCase, what: string, userIds: string[]): Promise<void> {
  const { name } = await studentOf(ctx.db, thesis.studentId);
  const about = `${thesis.id}:${thesis.updatedAt}`;
  const facts = { student: name, thesisId: thesis.id, what };
  await notify(
    ctx,
    userIds.map((userId) => ({ to: { userId }, topic: 'thesis.decide', about, facts })),
  );
}

/** Tells the heads of programme what waits for their decision. */
export const tellHeads = async (ctx: Ctx, of: ThesisCase, what: string): Promise<void> =>
  decide(ctx, of, what, await usersInRole(ctx.db, ROLE.kaprodi));

/** Tells those who plan seminars and defences what waits for a day. */
export async function tellPlanners(ctx: Ctx, of: ThesisCase, what: string): Promise<void> {
  const heads = await usersInRole(ctx.db, ROLE.kaprodi);
  const secretaries = await usersInRole(ctx.db, ROLE.secretariat);
  await decide(ctx, of, what, [...new Set([...heads, ...secretaries])]);
}
