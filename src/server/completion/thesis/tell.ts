import { ROLE } from '#shared/platform/access/roles.ts';
import { dutyOf } from '#shared/completion/thesis/board.ts';
import { thesisStatusLabels } from '#shared/completion/thesis/status.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import {
  closeNoticesOf,
  closeNoticesOfLecturers,
  type Notice,
  notify,
} from '#server/platform/notices/notices.public.ts';
import { usersInRole } from '#server/identity/users/accounts.public.ts';
import type { Matter } from './settle.ts';
import type { ThesisCase } from './thesis-case.ts';
import { studentOf } from './thesis.store.ts';

/**
 * Tells the student where the thesis stands now; `what` happened is a sentence where its status did not change.
 * @param stamp tells what happened from what happens next; of a part of the thesis its own
 */
export const tellStudent = (
  ctx: Ctx,
  { thesis }: ThesisCase,
  note = '',
  what?: string,
  stamp = thesis.updatedAt,
): Promise<number> =>
  notify(ctx, [
    {
      to: { studentId: thesis.studentId },
      topic: 'thesis.moved',
      about: `${thesis.id}:${stamp}`,
      facts: { status: thesisStatusLabels[thesis.status], note, ...(what !== undefined && { what }) },
    },
  ]);

async function tellLecturersOf(
  ctx: Ctx,
  { thesis }: ThesisCase,
  topic: 'thesis.asked' | 'thesis.told',
  lecturerIds: readonly string[],
  { what, about }: { what: string; about: string },
): Promise<void> {
  const { name } = await studentOf(ctx.db, thesis.studentId);
  const notices = lecturerIds.map((lecturerId): Notice => ({
    to: { lecturerId },
    topic,
    about,
    facts: { student: name, what },
  }));
  await notify(ctx, notices);
}

const asked = (
  ctx: Ctx,
  of: ThesisCase,
  lecturerIds: readonly string[],
  what: string,
  matter: Matter,
  stamp = of.thesis.updatedAt,
): Promise<void> => {
  const about = `${of.thesis.id}:${matter}:${stamp}`;
  return tellLecturersOf(ctx, of, 'thesis.asked', lecturerIds, { what, about });
};

/** Tells lecturers what became of a thesis, each once and not whoever did it: "Budi: sidang skripsi … ditunda." */
export const tellNews = (
  ctx: Ctx,
  of: ThesisCase,
  lecturerIds: readonly string[],
  what: string,
): Promise<void> => {
  const { lecturerId: own } = actorOf(ctx);
  const others = [...new Set(lecturerIds)].filter((id) => id !== own);
  const about = `${of.thesis.id}:${of.thesis.updatedAt}`;
  return tellLecturersOf(ctx, of, 'thesis.told', others, { what, about });
};

/** Tells supervisors that they are no longer, and puts away what they were asked for. */
export async function tellReplaced(
  ctx: Ctx,
  of: ThesisCase,
  lecturerIds: readonly string[],
  note: string,
): Promise<void> {
  await closeNoticesOfLecturers(ctx, lecturerIds, 'thesis.asked', `${of.thesis.id}:`);
  await tellNews(ctx, of, lecturerIds, `Anda tidak lagi membimbing${note === '' ? '' : `: ${note}`}`);
}

/** Tells the supervisors what the student did: "Budi mengajukan …". */
export const tellLecturers = (ctx: Ctx, of: ThesisCase, what: string, matter: Matter): Promise<void> =>
  asked(
    ctx,
    of,
    of.supervisors.map(({ lecturerId }) => lecturerId),
    what,
    matter,
  );

/** Tells those of the latest defence who were there, or who do it for them, of a revision. */
export const tellBoard = (ctx: Ctx, of: ThesisCase, what: string): Promise<void> =>
  asked(
    ctx,
    of,
    [...new Set(of.board.filter(({ present }) => present !== false).map(dutyOf))],
    what,
    'REVISION',
  );

/** Tells the chair of the latest seminar that a proposal waits for a decision. */
export const tellChair = (ctx: Ctx, of: ThesisCase, what: string): Promise<void> =>
  asked(ctx, of, of.board.filter(({ role }) => role === 'KETUA').map(dutyOf), what, 'PROPOSAL');

export const tellThese = asked;

/** What somebody was told to decide of a thesis; an end that was asked for is put away apart from the rest. */
const cancelOf = (thesisId: string): string => `${thesisId}:CANCEL`;

async function decide(
  ctx: Ctx,
  { thesis }: ThesisCase,
  what: string,
  userIds: string[],
  of: string,
): Promise<void> {
  const { name } = await studentOf(ctx.db, thesis.studentId);
  const about = `${of}:${thesis.updatedAt}`;
  const facts = { student: name, thesisId: thesis.id, what };
  await notify(
    ctx,
    userIds.map((userId) => ({ to: { userId }, topic: 'thesis.decide', about, facts })),
  );
}

/** Tells the heads of programme what waits for their decision. */
export const tellHeads = async (ctx: Ctx, of: ThesisCase, what: string, matter: Matter): Promise<void> =>
  decide(ctx, of, what, await usersInRole(ctx.db, ROLE.kaprodi), `${of.thesis.id}:${matter}`);

/** Tells the heads of programme that the student asks for the end of the thesis. */
export const tellCancelRequest = async (ctx: Ctx, of: ThesisCase, note: string): Promise<void> =>
  decide(
    ctx,
    of,
    `pembatalan diminta: ${note}`,
    await usersInRole(ctx.db, ROLE.kaprodi),
    cancelOf(of.thesis.id),
  );

/** Puts away what the heads of programme were told of an end that was asked for: it was decided or taken back. */
export const closeCancelRequest = async (ctx: Ctx, { thesis }: ThesisCase): Promise<void> =>
  closeNoticesOf(ctx, await usersInRole(ctx.db, ROLE.kaprodi), ['thesis.decide'], cancelOf(thesis.id));

/** Tells those who plan seminars and defences what waits for a day. */
export async function tellPlanners(ctx: Ctx, of: ThesisCase, what: string): Promise<void> {
  const heads = await usersInRole(ctx.db, ROLE.kaprodi);
  const secretaries = await usersInRole(ctx.db, ROLE.secretariat);
  await decide(ctx, of, what, [...new Set([...heads, ...secretaries])], `${of.thesis.id}:PLAN`);
}
