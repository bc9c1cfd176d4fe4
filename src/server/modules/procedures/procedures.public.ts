import { type Procedure, takeStep } from '#shared/domain/procedure/procedure.ts';
import { AppError } from '#shared/errors.ts';
import type { Ctx } from '../../http/ctx.ts';
import { insertEvent, type Subject } from './procedures.store.ts';

export {
  attach,
  attachmentsOf,
  detach,
  dropAttachments,
  lockAttachments,
  registerAttachmentReader,
  requireAttachments,
} from './attachments.ts';
export { nextNumber } from './numbers.store.ts';
export { historyOf, type Subject } from './procedures.store.ts';
export {
  requestColumns,
  requestPage,
  type RequestQuery,
  requestTables,
  studentSearch,
} from './request-list.ts';

type Move<State extends string, Action extends string, Actor extends string> = {
  procedure: Procedure<State, Action, Actor>;
  subject: Subject;
  subjectId: string;
  /** The state now, read under lock; null for a record being made. */
  from: State | null;
  action: Action;
  /** Every capacity the person has towards this record; none for nobody. */
  actors: readonly Actor[];
  note?: string;
};

/**
 * Takes a step of a procedure and writes it into its history; the caller stores the new state in the same transaction.
 * @returns the new state
 * @throws AppError FORBIDDEN for whom the step is not, RULE for the wrong state or a missing note
 */
export async function move<State extends string, Action extends string, Actor extends string>(
  ctx: Ctx,
  { procedure, subject, subjectId, from, action, actors, note = '' }: Move<State, Action, Actor>,
): Promise<State> {
  const result = takeStep(procedure, from, action, actors, note);
  if (!result.ok) {
    if (result.code === 'WRONG_ACTOR') throw new AppError('FORBIDDEN', result.message);
    const errors = result.code === 'NOTE_REQUIRED' ? { note: result.message } : undefined;
    throw new AppError('RULE', result.message, { errors });
  }
  await insertEvent(ctx.db, {
    subject,
    subjectId,
    action,
    from,
    to: result.state,
    note: note.trim(),
    actorId: ctx.actor?.userId ?? null,
    at: ctx.now.toISOString(),
  });
  return result.state;
}
