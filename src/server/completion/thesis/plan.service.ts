import type { z } from 'zod';
import type { eventPlan, PlanStep } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { isWithin, type LocalDate } from '#shared/platform/date/local-date.ts';
import { boardProblem } from '#shared/completion/thesis/board.ts';
import { MINUTES_FILE, requiredDocuments } from '#shared/completion/thesis/documents.ts';
import type { ThesisEventType } from '#shared/completion/thesis/kinds.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkNamed } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { today } from '#server/platform/http/today.ts';
import { isKept } from '#server/platform/reference/is-kept.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { book, cancelBookings, type NewBooking, rebook } from '#server/teaching/bookings/bookings.public.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { attach, lockAttachments } from '#server/platform/procedures/procedures.public.ts';
import { detailOf } from './detail.service.ts';
import { eventName, words } from './event-words.ts';
import {
  deleteEvent,
  deleteScores,
  insertEvent,
  nextAttempt,
  replaceBoard,
  updateBoard,
  updateEvent,
} from './events.store.ts';
import { requireAll, settingsOf } from './facts.ts';
import { paperNumber } from './numbers.ts';
import { findSigners } from './papers.store.ts';
import { requireOwnPeriod } from './periods.service.ts';
import { handOverDuty } from './duty.service.ts';
import { replaceExaminer } from './replace.service.ts';
import { requireStudying } from './studying.ts';
import { settleAsked, settleDecided } from './settle.ts';
import { tellNews, tellStudent, tellThese } from './tell.ts';
import { act, step, withThesis } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import {
  type BoardSeat,
  sheetsOf,
  studentOf,
  type ThesisEventRecord,
  type ThesisPeriodRecord,
} from './thesis.store.ts';

type Plan = z.output<typeof eventPlan>;

/** @throws AppError INVALID for a day that has passed, or that the period keeps for something else */
async function checkDay(
  ctx: Ctx,
  { type, date }: { type: ThesisEventType; date: LocalDate },
  period: ThesisPeriodRecord,
): Promise<void> {
  if (date < (await today(ctx))) throw invalidField('date', 'Tanggal ini sudah lewat.');
  const window = {
    start: type === 'SIDANG' ? period.examOpen : period.proposalOpen,
    end: period.examClose,
  };
  if (isWithin(date, window)) return;
  const days = `${longDate(window.start)} sampai ${longDate(window.end)}`;
  throw invalidField('date', `${words[type].name} periode ini ${days}.`);
}

/**
 * @param planned the sitting as it is planned, who sits on it already
 * @throws AppError INVALID, RULE for a day, a board or a place that will not do
 */
async function checkPlan(
  ctx: Ctx,
  of: ThesisCase,
  {
    type,
    plan,
    planned,
  }: {
    type: ThesisEventType;
    plan: Plan;
    planned: { date: LocalDate | null; board: readonly BoardSeat[] } | null;
  },
): Promise<void> {
  await requireStudying(ctx, of);
  const period = await requireOwnPeriod(ctx, of, 'WORK');
  if (!isKept(plan, planned, 'date')) await checkDay(ctx, { type, date: plan.date }, period);
  if (plan.roomId === null && plan.link === '') {
    throw invalidField('roomId', 'Pilih ruang, atau isi tautan untuk pelaksanaan daring.');
  }
  const problem = boardProblem(boardOf(plan), idsOf(of.supervisors));
  if (problem !== null) throw invalidField('board', problem);
  const people = plan.board.map(({ lectureId }) => lectureId);
  const signers = await findSigners(ctx.db, people);
  checkNamed(people, [...signers.keys()], { field: 'board', key: 'lectureId', what: 'Dosen penguji' });
  await requireTeaching(ctx.db, people, { field: 'board', held: idsOf(planned?.board ?? []) });
}

const boardOf = ({ board }: Plan) => board.map(({ lectureId, role }) => ({ lecturerId: lectureId, role }));

/** The room and everybody needed: the board, the student, and at a defence the supervisors, who score it. */
async function bookingOf(ctx: Ctx, of: ThesisCase, type: ThesisEventType, plan: Plan): Promise<NewBooking> {
  const { examMinutes } = await settingsOf(ctx);
  const { name } = await studentOf(ctx.db, of.thesis.studentId);
  const board = plan.board.map(({ lectureId }) => lectureId);
  return {
    kind: type,
    title: `${words[type].name} ${name}`,
    date: plan.date,
    timeStart: plan.timeStart,
    roomId: plan.roomId,
    timeEnd: plan.timeEnd ?? plan.timeStart + examMinutes,
    lecturerIds: [...new Set(type === 'SIDANG' ? [...board, ...idsOf(of.supervisors)] : board)],
    studentIds: [of.thesis.studentId],
    classIds: [],
  };
}

const idsOf = (people: readonly { lecturerId: string }[]): string[] =>
  people.map(({ lecturerId }) => lecturerId);

/** Tells the board and the supervisors that a day they were told of is no more. */
export const tellOff = (ctx: Ctx, of: ThesisCase, event: ThesisEventRecord, what: string): Promise<void> =>
  tellNews(ctx, of, [...idsOf(of.board), ...idsOf(of.supervisors)], `${eventName(event)} ${what}`);

async function announce(ctx: Ctx, of: ThesisCase, type: ThesisEventType, plan: Plan): Promise<void> {
  const board = plan.board.map(({ lectureId }) => lectureId);
  const people = new Set([...board, ...idsOf(of.supervisors)]);
  const what = `${words[type].name.toLowerCase()} pada ${longDate(plan.date)}`;
  await tellThese(ctx, of, [...people], what, 'SITTING');
  await tellStudent(ctx, of, `${words[type].name} pada ${longDate(plan.date)}.`);
}

async function schedule(ctx: Ctx, of: ThesisCase, type: ThesisEventType, plan: Plan): Promise<void> {
  await step(ctx, of, `SCHEDULE_${words[type].suffix}`);
  await settleDecided(ctx, of, 'PLAN');
  // Guidance is over with the day of the defence: nobody signs sessions any more.
  if (type === 'SIDANG') await settleAsked(ctx, of, 'SESSION:');
  await requireAll(ctx, words[type].suffix, of);
  await checkPlan(ctx, of, { type, plan, planned: null });
  const bookingId = await book(ctx, await bookingOf(ctx, of, type, plan));
  const id = newId();
  const attempt = await nextAttempt(ctx.db, of.thesis.id, type);
  await insertEvent(ctx.db, { id, thesisId: of.thesis.id, type, attempt, bookingId, link: plan.link });
  await replaceBoard(ctx.db, id, boardOf(plan));
  await lockAttachments(ctx, 'THESIS', of.thesis.id, requiredDocuments[words[type].suffix]);
  await announce(ctx, of, type, plan);
  await updateEvent(ctx.db, id, {
    invitationNo: await paperNumber(ctx, `UNDANGAN_${type}`, await today(ctx)),
  });
}

/** The seminar or defence that is planned. */
function plannedEvent({ event }: ThesisCase, type: ThesisEventType): ThesisEventRecord {
  if (event === undefined || event.type !== type || event.status !== 'NOT-YET') {
    throw new AppError('RULE', `${words[type].name} ini belum dijadwalkan atau sudah dilaksanakan.`);
  }
  return event;
}

/** @throws AppError REFERENCED when somebody has scored it already */
async function requireNoScores(ctx: Ctx, event: ThesisEventRecord): Promise<void> {
  const { length } = await sheetsOf(ctx.db, event.id);
  if (length > 0) throw new AppError('REFERENCED', `Sidang ini sudah memiliki ${length} lembar nilai.`);
}

async function reschedule(ctx: Ctx, of: ThesisCase, type: ThesisEventType, plan: Plan): Promise<void> {
  await act(ctx, of, `RESCHEDULE_${words[type].suffix}`);
  const event = plannedEvent(of, type);
  await requireNoScores(ctx, event);
  // One that was put off waits for another day.
  const date = event.postponed ? null : event.date;
  await checkPlan(ctx, of, { type, plan, planned: { date, board: of.board } });
  await rebook(ctx, event.bookingId, await bookingOf(ctx, of, type, plan));
  await updateEvent(ctx.db, event.id, { postponed: false, link: plan.link });
  await replaceBoard(ctx.db, event.id, boardOf(plan));
  await settleAsked(ctx, of, 'SITTING');
  await announce(ctx, of, type, plan);
  const gone = idsOf(of.board).filter((id) => plan.board.every(({ lectureId }) => lectureId !== id));
  await tellNews(ctx, of, gone, `Anda tidak lagi menguji ${eventName(event)}`);
}

/**
 * Puts a seminar or defence off, as when its chair is absent: it waits for a new day, what was scored is gone, room and
 * people are free (academic practice).
 */
export async function postpone(ctx: Ctx, of: ThesisCase, note: string): Promise<void> {
  await act(ctx, of, 'POSTPONE', { note });
  const { event } = of;
  if (!event || event.postponed) throw new AppError('ALREADY_DONE', 'Jadwal ini sudah ditunda.');
  const scores = await sheetsOf(ctx.db, event.id);
  await deleteScores(ctx.db, event.id);
  await updateBoard(ctx.db, event.id, { present: null });
  await updateEvent(ctx.db, event.id, { postponed: true });
  await cancelBookings(ctx, [event.bookingId]);
  await audit(ctx, {
    action: 'thesis.scores-dropped',
    entity: 'thesis',
    entityId: of.thesis.id,
    before: { eventId: event.id, scores },
    reason: note,
  });
  await settleAsked(ctx, of, 'SITTING');
  await tellStudent(ctx, of, `Ditunda: ${note}`);
  await tellOff(ctx, of, event, `ditunda: ${note}`);
}

async function keepMinutes(ctx: Ctx, of: ThesisCase, eventId: string, [file]: readonly ReceivedFile[]) {
  await act(ctx, of, 'ADD_MINUTES');
  if (!file) throw invalidField('file', 'Pilih berkas berita acara.');
  if (of.event?.id !== eventId || of.event.status !== 'DONE') {
    throw new AppError('RULE', 'Berita acara ditambahkan setelah pelaksanaan.');
  }
  const document = await readDocument(file, ['pdf']);
  const { id: subjectId } = of.thesis;
  const minutesId = await attach(ctx, { subject: 'THESIS', subjectId, kind: MINUTES_FILE, document });
  await lockAttachments(ctx, 'THESIS', subjectId, [MINUTES_FILE]);
  await updateEvent(ctx.db, eventId, { minutesId });
}

async function take(
  ctx: Ctx,
  of: ThesisCase,
  type: ThesisEventType,
  asked: PlanStep,
  files: readonly ReceivedFile[],
) {
  switch (asked.action) {
    case 'SCHEDULE':
      return schedule(ctx, of, type, asked);
    case 'RESCHEDULE':
      return reschedule(ctx, of, type, asked);
    case 'RETURN':
      await step(ctx, of, `RETURN_${words[type].suffix}`, { note: asked.note });
      await settleDecided(ctx, of, 'PLAN');
      await tellStudent(ctx, of, asked.note);
      return undefined;
    case 'POSTPONE':
      return postpone(ctx, of, asked.note);
    case 'REPLACE_EXAMINER':
      return replaceExaminer(ctx, of, type, asked);
    case 'HAND_OVER_DUTY':
      return handOverDuty(ctx, of, type, asked);
    case 'MINUTES':
      return keepMinutes(ctx, of, asked.eventId, files);
  }
}

/** What the office does with a request for a seminar (step 2) or a defence (step 3). */
export const planStep = (
  outer: Ctx,
  type: ThesisEventType,
  asked: PlanStep,
  files: readonly ReceivedFile[],
): Promise<ThesisDetail> =>
  withThesis(outer, asked, async (ctx, of) => {
    await take(ctx, of, type, asked, files);
    return detailOf(ctx, asked._id);
  });

/** Takes back a planned seminar or defence. @throws AppError RULE once it was held, REFERENCED with scores */
export const removeEvent = (
  outer: Ctx,
  { id, sidangId }: { id: string; sidangId: string },
  updatedAt: string,
): Promise<ThesisDetail> =>
  withThesis(outer, { _id: id, updatedAt }, async (ctx, of) => {
    const { event } = of;
    if (event?.id !== sidangId) throw new AppError('NOT_FOUND', 'Jadwal ini tidak ditemukan.');
    plannedEvent(of, event.type);
    await requireNoScores(ctx, event);
    await step(ctx, of, event.type === 'SEMINAR' ? 'CANCEL_SEMINAR' : 'CANCEL_EXAM');
    await cancelBookings(ctx, [event.bookingId]);
    await settleAsked(ctx, of, 'SITTING');
    await deleteEvent(ctx.db, event.id);
    const what = `${words[event.type].name} ${longDate(event.date)} dibatalkan. Tunggu jadwal baru.`;
    await tellStudent(ctx, of, '', what);
    await tellOff(ctx, of, event, 'dibatalkan');
    return detailOf(ctx, id);
  });
