import type { PlanStep } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { boardProblem } from '#shared/completion/thesis/board.ts';
import type { ThesisEventType } from '#shared/completion/thesis/kinds.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { rebookLecturers } from '#server/teaching/bookings/bookings.public.ts';
import { eventName } from './event-words.ts';
import { updateBoard } from './events.store.ts';
import { findSigners } from './papers.store.ts';
import { settleAsked, settleOwed } from './settle.ts';
import { tellNews, tellStudent, tellThese } from './tell.ts';
import { act } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { type BoardSeat, sheetsOf, type ThesisEventRecord } from './thesis.store.ts';

type Replacement = Extract<PlanStep, { action: 'REPLACE_EXAMINER' }>;

const idsOf = (people: readonly { lecturerId: string }[]): string[] =>
  people.map(({ lecturerId }) => lecturerId);

/** The event whose day stands and whose result nobody has told. */
function sittingEvent({ event }: ThesisCase, type: ThesisEventType): ThesisEventRecord {
  if (event?.type !== type || event.status !== 'NOT-YET') throw new AppError('RULE', 'Tidak ada jadwal ini.');
  if (event.postponed) {
    throw new AppError('RULE', 'Jadwal ini ditunda. Pilih penguji saat menjadwalkan ulang.');
  }
  return event;
}

/** A sheet that counts as an examiner's keeps its writer on the board; that of a supervisor counts without the seat. */
async function requireUnscored(ctx: Ctx, event: ThesisEventRecord, lecturerId: string): Promise<void> {
  const sheets = await sheetsOf(ctx.db, event.id);
  if (sheets.some((sheet) => sheet.lecturerId === lecturerId && sheet.role === 'EXAMINER')) {
    throw new AppError('REFERENCED', 'Penguji ini sudah memberi nilai dan tidak dapat diganti.');
  }
}

/** The board with one seat taken by another. @throws AppError INVALID, RULE */
function boardAfter(of: ThesisCase, { lectureId, insteadId }: Replacement): BoardSeat[] {
  if (!of.board.some(({ lecturerId }) => lecturerId === lectureId)) {
    throw invalidField('lectureId', 'Dosen ini tidak ada di tim penguji.');
  }
  if (insteadId === lectureId) throw invalidField('insteadId', 'Pilih dosen lain.');
  const board = of.board.map((seat) =>
    seat.lecturerId === lectureId ? { ...seat, lecturerId: insteadId } : seat,
  );
  const problem = boardProblem(board, idsOf(of.supervisors));
  if (problem !== null) throw invalidField('insteadId', problem);
  return board;
}

async function tellAll(ctx: Ctx, of: ThesisCase, event: ThesisEventRecord, asked: Replacement, news: string) {
  const { lectureId, insteadId, note } = asked;
  const what = eventName(event);
  for (const kind of ['SEMINAR', 'CONFIRM'] as const) await settleOwed(ctx, event.id, kind, [lectureId]);
  if (!idsOf(of.supervisors).includes(lectureId)) {
    await settleAsked(ctx, of, 'SITTING', [lectureId]);
    await settleOwed(ctx, event.id, 'SCORE', [lectureId]);
  }
  await tellNews(ctx, of, [lectureId], `Anda tidak lagi menguji ${what}: ${note}`);
  await tellThese(ctx, of, [insteadId], `Anda menguji ${what}, menggantikan penguji lain`, 'SITTING');
  await tellStudent(ctx, of, note, `Penguji ${what} diganti: ${news}.`);
}

/**
 * Another lecturer takes the seat of an examiner who has not scored, as of one who fell ill, also after the day; day, place and
 * the sheets of the others stay.
 * @throws AppError INVALID, RULE, REFERENCED with a sheet of the examiner, CLASH where the other one is busy
 */
export async function replaceExaminer(
  ctx: Ctx,
  of: ThesisCase,
  type: ThesisEventType,
  asked: Replacement,
): Promise<void> {
  const { lectureId, insteadId, note } = asked;
  const people = await findSigners(ctx.db, [lectureId, insteadId]);
  const [before, after] = [people.get(lectureId), people.get(insteadId)];
  const news = `${after?.name ?? ''} menggantikan ${before?.name ?? ''}`;
  await act(ctx, of, 'REPLACE_EXAMINER', { note: note === '' ? '' : `${news}: ${note}` });
  if (!after) throw invalidField('insteadId', 'Dosen penguji tidak ditemukan. Pilih dari daftar.');
  await requireTeaching(ctx.db, [insteadId], { field: 'insteadId' });
  const event = sittingEvent(of, type);
  const board = boardAfter(of, asked);
  await requireUnscored(ctx, event, lectureId);
  const booked = type === 'SIDANG' ? [...board, ...of.supervisors] : board;
  await rebookLecturers(ctx, event.bookingId, [...new Set(idsOf(booked))]);
  await updateBoard(ctx.db, event.id, { lecturerId: insteadId }, lectureId);
  await audit(ctx, {
    action: 'thesis.examiner-replaced',
    entity: 'thesis',
    entityId: of.thesis.id,
    reason: note,
    before: { eventId: event.id, lecturerId: lectureId },
    after: { lecturerId: insteadId },
  });
  await tellAll(ctx, of, event, asked, news);
}
