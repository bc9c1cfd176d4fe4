import { roman } from '#shared/platform/format/roman.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import { nextNumber } from './numbers.store.ts';
import { type Procedure, takeStep } from '#shared/platform/procedures/procedure.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
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

/**
 * The next number of a kind of letter: `12/CUTI/VIII/2026`. Its counter is held until the transaction ends: ask for it last.
 * @param sign what stands in the number and names the series
 */
export async function documentNumber(db: Db, sign: string, day: LocalDate): Promise<string> {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return `${await nextNumber(db, sign, year)}/${sign}/${roman(month)}/${year}`;
}
