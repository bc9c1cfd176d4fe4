import type { LecturerStep } from '#shared/completion/thesis/thesis.contract.ts';
import { dutyOf } from '#shared/completion/thesis/board.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import {
  aspectLabels,
  finalScore,
  missingAspects,
  needsConfirmation,
  possibleResults,
  scorersOf,
  sheetTotal,
} from '#shared/completion/thesis/scoring.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh } from '#server/platform/db/list.ts';
import { type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { insertSheet, updateBoard, updateDuties, updateEvent, updateSheet } from './events.store.ts';
import { settingsOf } from './facts.ts';
import { paperNumber } from './numbers.ts';
import { holdEvent } from './seminar.service.ts';
import { settleOwed } from './settle.ts';
import { tellStudent } from './tell.ts';
import { act, permit, step } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { boardOf, holdPeriod, type Sheet, sheetsOf, type ThesisEventRecord } from './thesis.store.ts';

const idsOf = (rows: readonly { lecturerId: string }[]): string[] => rows.map(({ lecturerId }) => lecturerId);

function scoredEvent({ event }: ThesisCase, eventId: string): ThesisEventRecord {
  if (!event || event.id !== eventId) throw new AppError('NOT_FOUND', 'Sidang ini tidak ditemukan.');
  if (event.postponed) throw new AppError('RULE', 'Sidang ini ditunda dan menunggu tanggal baru.');
  return event;
}

type Score = Extract<LecturerStep, { action: 'SCORE' }>;

/**
 * Keeps the own sheet of a defence, from its day until the chair confirms it; until the chair decides it may be corrected,
 * which counts anew.
 * @throws AppError INVALID for a gap, an aspect of another role or a score out of range; RULE for a sheet that did not count; STALE
 */
export async function score(
  ctx: Ctx,
  of: ThesisCase,
  { eventId, scores, note, updatedAt }: Score,
): Promise<void> {
  permit(of, 'SCORE');
  const event = scoredEvent(of, eventId);
  if (event.date > (await today(ctx))) throw new AppError('RULE', 'Nilai diisi sejak hari sidang.');
  const lecturerId = lecturerIdOf(ctx);
  const role = scorersOf(idsOf(of.supervisors), idsOf(of.board)).find(
    (one) => one.lecturerId === lecturerId,
  )?.role;
  if (!role) throw new AppError('FORBIDDEN', 'Anda tidak menilai sidang ini.');
  const [gap] = missingAspects(role, scores);
  if (gap) throw invalidField(`scores.${gap}`, `Isi nilai ${aspectLabels[gap]}.`);
  const own = (await sheetsOf(ctx.db, event.id)).find((one) => one.lecturerId === lecturerId);
  const values = { role, scores, note, total: sheetTotal(role, scores) };
  const closed = event.status === 'DONE';
  if (closed && !own)
    throw new AppError('RULE', 'Sidang ini sudah dikonfirmasi ketua tanpa lembar nilai Anda.');
  if (own) {
    checkFresh(own, updatedAt ?? '');
    await updateSheet(ctx.db, { eventId, lecturerId }, values);
  } else await insertSheet(ctx.db, { eventId, lecturerId, ...values });
  await settleOwed(ctx, eventId, 'SCORE', [lecturerId]);
  await audit(ctx, {
    action: 'thesis.score',
    entity: 'thesis',
    entityId: of.thesis.id,
    before: own ?? null,
    after: { eventId, ...values },
  });
  if (!closed) return;
  // Changes the thesis, so that the chair decides on what it counts now.
  await act(ctx, of, 'SCORE');
  await updateEvent(ctx.db, eventId, await outcomeOf(ctx, await sheetsOf(ctx.db, eventId)));
  await updateBoard(ctx.db, eventId, { spreadConfirmed: false }, lecturerId);
}

/** What the sheets of a defence come to. */
async function outcomeOf(ctx: Ctx, sheets: readonly Sheet[]) {
  const settings = await settingsOf(ctx);
  const final = finalScore(sheets, settings);
  return { finalScore: final, letter: gradeOf(final).letter, spread: needsConfirmation(sheets, settings) };
}

/** Every sheet that counts is there, and none of somebody absent. */
function requireSheets(of: ThesisCase, sheets: readonly Sheet[], presentIds: readonly string[]): void {
  const scorers = scorersOf(idsOf(of.supervisors), idsOf(of.board));
  const written = new Set(idsOf(sheets));
  const absent = scorers.filter(
    ({ role, lecturerId }) =>
      role === 'EXAMINER' && !presentIds.includes(lecturerId) && written.has(lecturerId),
  );
  if (absent.length > 0) {
    throw invalidField(
      'presentIds',
      `${absent.length} penguji sudah memberi nilai tetapi tidak ditandai hadir.`,
    );
  }
  const missing = scorers.filter(
    ({ role, lecturerId }) =>
      !written.has(lecturerId) && (role === 'SUPERVISOR' || presentIds.includes(lecturerId)),
  );
  if (missing.length > 0) {
    throw new AppError('RULE', `${missing.length} lembar nilai belum diisi.`, {
      data: { missing: idsOf(missing) },
    });
  }
}

type Confirm = Extract<LecturerStep, { action: 'CONFIRM_EXAM' }>;

/** The chair confirms that the defence took place: the board sees the sheets, which are only corrected from now on. */
export async function confirmExam(ctx: Ctx, of: ThesisCase, { presentIds }: Confirm): Promise<void> {
  await step(ctx, of, 'CONFIRM_EXAM');
  const event = await holdEvent(ctx, of, presentIds);
  const sheets = await sheetsOf(ctx.db, event.id);
  requireSheets(of, sheets, presentIds);
  const change = { status: 'DONE', ...(await outcomeOf(ctx, sheets)) } as const;
  await updateEvent(ctx.db, event.id, change);
  await audit(ctx, {
    action: 'thesis.exam-score',
    entity: 'thesis',
    entityId: of.thesis.id,
    after: { eventId: event.id, presentIds, ...change },
  });
}

/** A member of the board stands by scores that lie far apart. */
export async function confirmSpread(ctx: Ctx, of: ThesisCase): Promise<void> {
  await act(ctx, of, 'CONFIRM_SPREAD');
  if (!of.event?.spread) throw new AppError('RULE', 'Nilai penguji sidang ini tidak perlu dikonfirmasi.');
  await updateDuties(ctx.db, of.event.id, { spreadConfirmed: true }, lecturerIdOf(ctx));
}

async function requireSpreadConfirmed(ctx: Ctx, event: ThesisEventRecord): Promise<void> {
  if (!event.spread) return;
  const waiting = (await boardOf(ctx.db, event.id)).filter(
    ({ present, spreadConfirmed }) => present === true && !spreadConfirmed,
  );
  if (waiting.length > 0) {
    throw new AppError(
      'RULE',
      `Selisih nilai penguji terlalu jauh. ${waiting.length} anggota tim penguji belum mengonfirmasi nilainya.`,
    );
  }
}

const actions = { PASSED: 'PASS', PASSED_REVISION: 'PASS_WITH_REVISION', FAILED: 'FAIL' } as const;

type Decide = Extract<LecturerStep, { action: 'DECIDE_EXAM' }>;

/** The chair decides what the score leaves open; a revision gets its deadline. */
export async function decideExam(ctx: Ctx, of: ThesisCase, { result, note }: Decide): Promise<void> {
  const { event, thesis } = of;
  if (!event || event.finalScore === null) throw new AppError('RULE', 'Sidang ini belum dikonfirmasi.');
  const { finalScore: final, letter } = event;
  const period = await holdPeriod(ctx.db, thesis.periodId);
  const settings = await settingsOf(ctx);
  const passed = result !== 'FAILED';
  const deadline = addDays(event.date, period?.revisionDays ?? settings.revisionDays);
  await step(ctx, of, actions[result], {
    note,
    change: {
      ...(passed && { finalScore: final, letter }),
      ...(result === 'PASSED_REVISION' && { revisionDeadline: deadline, revisionPoints: note }),
    },
  });
  await requireSpreadConfirmed(ctx, event);
  if (!possibleResults(final, settings).includes(result)) {
    throw invalidField(
      'result',
      passed ? 'Nilai akhir di bawah batas lulus.' : 'Nilai akhir memenuhi batas lulus.',
    );
  }
  await tellStudent(ctx, of, note);
  await settleOwed(ctx, event.id, 'DECIDE', of.board.map(dutyOf));
  const reportNo = await paperNumber(ctx, 'BERITA_ACARA_SIDANG', await today(ctx));
  const revisionDeadline = result === 'PASSED_REVISION' ? deadline : null;
  await updateEvent(ctx.db, event.id, { result, note, reportNo, title: thesis.title, revisionDeadline });
}
