import { dutyOf } from '#shared/completion/thesis/board.ts';
import { takeStep } from '#shared/platform/procedures/procedure.ts';
import {
  actIn,
  type ThesisAct,
  type ThesisAction,
  type ThesisActor,
  thesisProcedure,
} from '#shared/completion/thesis/procedure.ts';
import { isEnded } from '#shared/completion/thesis/status.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { closeNotices } from '#server/platform/notices/notices.public.ts';
import { move } from '#server/platform/procedures/procedures.public.ts';
import { settleAll } from './settle.ts';
import {
  boardOf,
  findThesisRow,
  latestEvent,
  lockThesisRow,
  satOnBoard,
  type Supervisor,
  supervisorsOf,
  type Thesis,
  type ThesisChange,
  updateThesis,
} from './thesis.store.ts';
import type { ThesisCase } from './thesis-case.ts';

type Known = Omit<ThesisCase, 'actors'> & { examined: boolean };

function actorsFor(ctx: Ctx, { thesis, supervisors, board, examined }: Known): ThesisActor[] {
  const { studentId, lecturerId } = actorOf(ctx);
  const own = supervisors.find((one) => one.lecturerId === lecturerId);
  const duties = board.filter((seat) => dutyOf(seat) === lecturerId);
  return [
    ...(studentId === thesis.studentId ? (['STUDENT'] as const) : []),
    ...(own ? [own.state === 'INVITED' ? ('INVITED' as const) : ('SUPERVISOR' as const)] : []),
    ...(duties.length > 0 ? (['EXAMINER'] as const) : []),
    ...(duties.some(({ role }) => role === 'KETUA') ? (['CHAIR'] as const) : []),
    ...(examined && duties.length === 0 ? (['EARLIER_EXAMINER'] as const) : []),
    ...(holds(ctx, 'skripsi:approve-title') ? (['KAPRODI'] as const) : []),
    ...(holds(ctx, 'skripsi:schedule') ? (['SCHEDULER'] as const) : []),
    ...(holds(ctx, 'skripsi:update') ? (['EDITOR'] as const) : []),
    ...(holds(ctx, 'library:update') ? (['LIBRARIAN'] as const) : []),
    ...(holds(ctx, 'skripsi:accept') ? (['ACCEPTOR'] as const) : []),
  ];
}

async function caseOf(ctx: Ctx, thesis: Thesis): Promise<ThesisCase> {
  const all = await supervisorsOf(ctx.db, thesis.id);
  const event = await latestEvent(ctx.db, thesis.id);
  const board = event ? await boardOf(ctx.db, event.id) : [];
  const isActive = ({ state }: Supervisor) => state === 'INVITED' || state === 'ACCEPTED';
  const known = {
    thesis,
    event,
    board,
    supervisors: all.filter(isActive),
    former: all.filter((one) => !isActive(one)),
  };
  if (ctx.actor === null) return { ...known, actors: ['SYSTEM'] };
  const { lecturerId } = ctx.actor;
  const examined = lecturerId !== null && (await satOnBoard(ctx.db, thesis.id, lecturerId));
  return { ...known, actors: actorsFor(ctx, { ...known, examined }) };
}

/** The thesis as it is, for reading. @throws AppError NOT_FOUND */
export const readCase = async (ctx: Ctx, id: string): Promise<ThesisCase> =>
  caseOf(ctx, found(await findThesisRow(ctx.db, id)));

/** The thesis, held until the transaction ends. @throws AppError NOT_FOUND */
export const lockCase = async (ctx: Ctx, id: string): Promise<ThesisCase> =>
  caseOf(ctx, found(await lockThesisRow(ctx.db, id)));

/**
 * A change of one thesis by one of those it concerns, based on the copy they saw.
 * @throws AppError NOT_FOUND, FORBIDDEN for everybody else, STALE
 */
export const withThesis = <T>(
  outer: Ctx,
  lock: { _id: string; updatedAt: string | null },
  work: (ctx: Ctx, of: ThesisCase) => Promise<T>,
): Promise<T> =>
  inTransaction(outer, async (ctx) => {
    const of = await lockCase(ctx, lock._id);
    if (of.actors.length === 0) throw new AppError('FORBIDDEN', 'Skripsi ini bukan bagian Anda.');
    if (lock.updatedAt !== null) checkFresh(of.thesis, lock.updatedAt);
    return work(ctx, of);
  });

type How = { note?: string; change?: ThesisChange };

const record = (ctx: Ctx, before: Thesis, verb: string, after: unknown, note: string) =>
  audit(ctx, {
    action: `thesis.${verb.toLowerCase().replaceAll('_', '-')}`,
    entity: 'thesis',
    entityId: before.id,
    before: { status: before.status },
    after,
    reason: note,
  });

async function go(ctx: Ctx, of: ThesisCase, action: ThesisAction, by: readonly ThesisActor[], how: How) {
  const { note = '', change = {} } = how;
  const { thesis } = of;
  const status = await move(ctx, {
    procedure: thesisProcedure,
    subject: 'THESIS',
    subjectId: thesis.id,
    from: thesis.status,
    action,
    actors: by,
    note,
  });
  const after = { ...change, status };
  await record(ctx, thesis, action, after, note);
  of.thesis = await updateThesis(ctx.db, thesis.id, { ...after, statusSince: ctx.now.toISOString() });
  await closeNotices(ctx, thesis.studentId, 'thesis.reminder', thesis.id);
  if (isEnded(status)) await settleAll(ctx, of);
}

/** Takes a step and stores the new state with what changes along. @throws AppError FORBIDDEN, RULE */
export const step = (ctx: Ctx, of: ThesisCase, action: ThesisAction, how: How = {}): Promise<void> =>
  go(ctx, of, action, of.actors, how);

/** A step the portal takes by itself, as the consequence of another. */
export const systemStep = (ctx: Ctx, of: ThesisCase, action: ThesisAction, how: How = {}): Promise<void> =>
  go({ ...ctx, actor: null }, of, action, ['SYSTEM'], how);

/** Makes sure somebody may do something that leaves the state as it is. @throws AppError FORBIDDEN, RULE */
export function permit({ thesis, actors }: ThesisCase, name: ThesisAct): void {
  const result = takeStep(actIn(thesis.status, name), thesis.status, name, actors, 'without');
  if (result.ok) return;
  throw new AppError(result.code === 'WRONG_ACTOR' ? 'FORBIDDEN' : 'RULE', result.message);
}

/** Does something that leaves the state as it is, and remembers it. @throws AppError FORBIDDEN, RULE */
export async function act(ctx: Ctx, of: ThesisCase, name: ThesisAct, how: How = {}): Promise<void> {
  const { note = '', change = {} } = how;
  const { thesis, actors } = of;
  await move(ctx, {
    procedure: actIn(thesis.status, name),
    subject: 'THESIS',
    subjectId: thesis.id,
    from: thesis.status,
    action: name,
    actors,
    note,
  });
  await record(ctx, thesis, name, change, note);
  of.thesis = await updateThesis(ctx.db, thesis.id, change);
}
