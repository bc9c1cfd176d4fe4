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

/** Tells the heads of programme what waits for their decision. */
export async function tellHeads(ctx: Ctx, { thesis }: ThesisCase, what: string): Promise<void> {
  const { name } = await studentOf(ctx.db, thesis.studentId);
  const heads = await usersInRole(ctx.db, ROLE.kaprodi);
  const about = `${thesis.id}:${thesis.updatedAt}`;
  const facts = { student: name, thesisId: thesis.id, what };
  await notify(
    ctx,
    heads.map((userId) => ({ to: { userId }, topic: 'thesis.decide', about, facts })),
  );
}
