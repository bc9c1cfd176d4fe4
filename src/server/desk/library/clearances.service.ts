import type { z } from 'zod';
import type {
  ClearanceView,
  libraryClearanceContract,
} from '#shared/desk/library/library-clearance.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import {
  clearanceChecks,
  clearanceProcedure,
  type ClearancePurpose,
  type ClearanceState,
  isClear,
  validUntil,
} from '#shared/desk/library/clearance.ts';
import { AppError } from '#shared/platform/errors.ts';
import { documentNumber } from '#shared/platform/format/document-number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { historyOf, move, nextNumber } from '#server/platform/procedures/procedures.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import {
  type Clearance,
  clearanceFacts,
  type ClearanceQuery,
  findClearance,
  insertClearance,
  listClearances,
  lockClearance,
  lockInForce,
  updateClearance,
} from './clearances.store.ts';
import { settingsOf } from './desk.ts';
import { lockMember } from './members.store.ts';

type Decide = z.output<(typeof libraryClearanceContract)['decide']['body']>;
type Done = Promise<Told<{ _id: string }>>;

const SUBJECT = 'CLEARANCE';
const entity = 'library-clearance';

export async function clearancePage(ctx: Ctx, query: ClearanceQuery): Promise<Page<ClearanceView>> {
  const { rows, total } = await listClearances(ctx.db, query);
  return pageOf(rows, total, query);
}

/** @param donation title of the book the student gave; counts where the college asks for one. */
async function checksOf(ctx: Ctx, studentId: string, purpose: ClearancePurpose, donation = '') {
  const { bookDonation } = await settingsOf(ctx);
  const facts = await clearanceFacts(ctx.db, studentId);
  return clearanceChecks({ ...facts, donation: bookDonation ? donation : null }, purpose);
}

/** A request with its steps; while it waits the checks are those of this moment. */
export async function clearanceDetail(
  ctx: Ctx,
  id: string,
): Promise<ResponseOf<(typeof libraryClearanceContract)['get']>> {
  const request = found(await findClearance(ctx.db, id));
  const [history, live] = await Promise.all([
    historyOf(ctx.db, SUBJECT, id),
    request.state === 'REQUESTED' ? checksOf(ctx, request.studentId, request.purpose) : request.checks,
  ]);
  return { ...request, checks: live, history };
}

/** Asks for a letter; one that waits for the same purpose is enough (by constraint). */
export const askClearance = (outer: Ctx, purpose: ClearancePurpose): Done =>
  inTransaction(outer, async (ctx) => {
    const studentId = studentIdOf(ctx);
    const row = { id: newId(), studentId, purpose, createdAt: ctx.now.toISOString() };
    await insertClearance(ctx.db, row);
    const step = { procedure: clearanceProcedure, subject: SUBJECT, subjectId: row.id } as const;
    await move(ctx, { ...step, from: null, action: 'ASK', actors: ['STUDENT'] });
    await audit(ctx, { action: `${entity}.ask`, entity, entityId: row.id, after: row });
    return told({ _id: row.id }, 'Permintaan terkirim ke perpustakaan.');
  });

/** What an issued letter holds. Its number is taken last, so that there are no gaps. */
async function issued(
  ctx: Ctx,
  { studentId, purpose }: Clearance,
  day: string,
  donation: string,
): Promise<Partial<Clearance>> {
  // Nobody lends to this student while it is decided.
  await lockMember(ctx, { kind: 'STUDENT', id: studentId });
  const checks = await checksOf(ctx, studentId, purpose, donation);
  if (!isClear(checks)) {
    const open = checks.filter(({ ok }) => !ok).map(({ name, text }) => `${name}: ${text}.`);
    throw new AppError('RULE', `Surat belum dapat terbit. ${open.join(' ')}`, { data: checks });
  }
  const serial = await nextNumber(ctx.db, 'SKBP', Number(day.slice(0, 4)));
  const number = documentNumber(serial, 'SKBP', 'PERPUS', day);
  return { checks, number, issuedOn: day, validUntil: validUntil(day) };
}

const outcomes: Record<ClearanceState, string> = {
  REQUESTED: 'Permintaan tersimpan.',
  ISSUED: 'Surat terbit.',
  REJECTED: 'Permintaan ditolak.',
  WITHDRAWN: 'Surat ditarik; kode pemeriksaannya tidak berlaku lagi.',
};

/** What a decision writes besides its state and note; who checks a letter that was taken back is told so. */
async function effectOf(
  ctx: Ctx,
  request: Clearance,
  state: ClearanceState,
  day: string,
  donation: string,
): Promise<Partial<Clearance>> {
  if (state === 'ISSUED') return issued(ctx, request, day, donation);
  if (state === 'REJECTED') return { checks: await checksOf(ctx, request.studentId, request.purpose) };
  await voidDocument(ctx, 'LIBRARY_CLEARANCE', request.id);
  return {};
}

type Decision = Pick<Decide, 'decision' | 'note' | 'donation'>;

/** Carries out a decision about a locked request, and tells the student. */
async function carryOut(
  ctx: Ctx,
  request: Clearance,
  { decision, note, donation }: Decision,
  day: string,
): Promise<Partial<Clearance> & { state: ClearanceState }> {
  const { id, studentId, purpose } = request;
  const state = await move(ctx, {
    procedure: clearanceProcedure,
    subject: SUBJECT,
    subjectId: id,
    from: request.state,
    action: decision,
    actors: ['LIBRARIAN'] as const,
    note,
  });
  const change = { state, note, ...(await effectOf(ctx, request, state, day, donation)) };
  await updateClearance(ctx.db, id, change);
  await audit(ctx, {
    action: `${entity}.${decision.toLowerCase()}`,
    entity,
    entityId: id,
    reason: note,
    before: { state: request.state },
    after: change,
  });
  const facts = { purpose, state, note };
  await notify(ctx, [{ to: { studentId }, topic: 'library.clearance', about: `${id}:${state}`, facts }]);
  return change;
}

/** Issues the letter, refuses it or takes it back. @throws AppError STALE, RULE naming what stands open */
export async function decideClearance(outer: Ctx, id: string, body: Decide): Done {
  const day = await today(outer);
  return inTransaction(outer, async (ctx) => {
    const request = found(await lockClearance(ctx.db, id));
    checkFresh(request, body.updatedAt);
    const { number, state } = await carryOut(ctx, request, body, day);
    return told({ _id: id }, number ? `Surat terbit dengan nomor ${number}.` : outcomes[state]);
  });
}

/** Takes back the letters of a locked student that are in force: who borrows is not clear any more. @returns a sentence, empty for none */
export async function withdrawLetters(
  ctx: Ctx,
  studentId: string,
  { day, note }: { day: string; note: string },
): Promise<string> {
  const letters = await lockInForce(ctx.db, studentId, day);
  for (const letter of letters)
    await carryOut(ctx, letter, { decision: 'TAKE_BACK', note, donation: '' }, day);
  const numbers = letters.map(({ number }) => number).join(', ');
  return numbers === '' ? '' : ` Surat bebas pustaka ${numbers} ditarik.`;
}
