import type { PlanStep } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { dutyOf } from '#shared/completion/thesis/board.ts';
import type { ThesisEventType } from '#shared/completion/thesis/kinds.ts';
import type { ThesisStatus } from '#shared/completion/thesis/status.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { eventName } from './event-words.ts';
import { updateBoard } from './events.store.ts';
import { findSigners } from './papers.store.ts';
import { settleAsked, settleOwed } from './settle.ts';
import { tellNews, tellStudent, tellThese } from './tell.ts';
import { act } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import type { BoardSeat, ThesisEventRecord } from './thesis.store.ts';

type HandOver = Extract<PlanStep, { action: 'HAND_OVER_DUTY' }>;

/** The latest event, when it is over. */
function heldEvent({ event }: ThesisCase, type: ThesisEventType): ThesisEventRecord {
  if (event?.type !== type || event.status !== 'DONE') {
    throw new AppError('RULE', 'Tugas penguji diteruskan setelah pelaksanaan.');
  }
  return event;
}

/** A seat with something left to decide: of a seminar the chair's, of a defence everybody's who was there. */
function seatOf({ board }: ThesisCase, type: ThesisEventType, lectureId: string): BoardSeat {
  const seat = board.find(({ lecturerId }) => lecturerId === lectureId);
  if (!seat) throw invalidField('lectureId', 'Dosen ini tidak ada di tim penguji.');
  if (seat.present !== true || (type === 'SEMINAR' && seat.role !== 'KETUA')) {
    throw invalidField('lectureId', 'Penguji ini tidak memiliki tugas yang tersisa.');
  }
  return seat;
}

/** Who may go on: who was there and still does what is theirs; of a seminar also a supervisor. */
function requireHeir(of: ThesisCase, type: ThesisEventType, seat: BoardSeat, insteadId: string): void {
  if (insteadId === dutyOf(seat)) throw invalidField('insteadId', 'Pilih dosen lain.');
  if (insteadId === seat.lecturerId) return;
  const own = of.board.find(({ lecturerId }) => lecturerId === insteadId);
  if (own?.present === true && own.dutyBy === null) return;
  const supervises = of.supervisors.some(
    ({ lecturerId, state }) => lecturerId === insteadId && state === 'ACCEPTED',
  );
  if (type === 'SEMINAR' && own === undefined && supervises) return;
  throw invalidField('insteadId', 'Pilih anggota tim penguji yang hadir dan masih bertugas.');
}

/** What whoever goes on is asked for at once, by state; elsewhere they hear of it and are reminded in time. */
const matters: Partial<Record<ThesisStatus, 'PROPOSAL' | 'REVISION'>> = {
  SEMINAR_REVISION: 'PROPOSAL',
  REVISION_SUBMITTED: 'REVISION',
};

async function tellAll(ctx: Ctx, of: ThesisCase, event: ThesisEventRecord, from: string, asked: HandOver) {
  const { insteadId, note } = asked;
  const what = eventName(event);
  const matter = matters[of.thesis.status];
  if (of.board.every((seat) => dutyOf(seat) !== from)) {
    if (matter) await settleAsked(ctx, of, matter, [from]);
    await settleOwed(ctx, event.id, 'DECIDE', [from]);
  }
  await tellNews(ctx, of, [from], `tugas Anda sebagai penguji ${what} diteruskan dosen lain: ${note}`);
  const task = `Anda meneruskan tugas penguji lain pada ${what}: ${note}`;
  if (matter) await tellThese(ctx, of, [insteadId], task, matter);
  else await tellNews(ctx, of, [insteadId], task);
  await tellStudent(ctx, of, note, `Tugas seorang penguji ${what} diteruskan penguji lain.`);
}

/**
 * Another lecturer does what an examiner who dropped out has still to do once the seminar or defence is over: decide as chair,
 * stand by scores far apart, accept what was asked to be changed. Seat, sheet and papers stay with who gave them; who
 * recovers gets the duties back in the same way.
 * @throws AppError INVALID for a seat with nothing left or a lecturer who was not there, FORBIDDEN, RULE
 */
export async function handOverDuty(
  ctx: Ctx,
  of: ThesisCase,
  type: ThesisEventType,
  asked: HandOver,
): Promise<void> {
  const { lectureId, insteadId, note } = asked;
  const people = await findSigners(ctx.db, [lectureId, insteadId]);
  const [seated, heir] = [people.get(lectureId)?.name ?? '', people.get(insteadId)?.name ?? ''];
  const news = `${heir} meneruskan tugas ${seated}`;
  await act(ctx, of, 'HAND_OVER_DUTY', { note: note === '' ? '' : `${news}: ${note}` });
  const event = heldEvent(of, type);
  const seat = seatOf(of, type, lectureId);
  requireHeir(of, type, seat, insteadId);
  const from = dutyOf(seat);
  const dutyBy = insteadId === lectureId ? null : insteadId;
  await updateBoard(ctx.db, event.id, { dutyBy }, lectureId);
  of.board = of.board.map((one) => (one.lecturerId === lectureId ? { ...one, dutyBy } : one));
  await audit(ctx, {
    action: 'thesis.duty-handed-over',
    entity: 'thesis',
    entityId: of.thesis.id,
    reason: note,
    before: { eventId: event.id, lecturerId: lectureId, by: from },
    after: { by: insteadId },
  });
  await tellAll(ctx, of, event, from, asked);
}
