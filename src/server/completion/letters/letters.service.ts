import type { z } from 'zod';
import type { letterContract, LetterView } from '#shared/completion/letters/letter.contract.ts';
import {
  exitLetters,
  type LetterAction,
  type LetterParent,
  letterProcedure,
  letterSigns,
  type LetterType,
  letterTypeLabels,
  type LetterVisit,
} from '#shared/completion/letters/letter.ts';
import { addressText } from '#shared/people/biodata/address.ts';
import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { periodLabel, semesterNumber } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { regionLabel } from '#server/platform/reference/regions.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { paymentGatesOf } from '#server/teaching/gates/gates.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { documentNumber, move } from '#server/platform/procedures/procedures.public.ts';
import { changeStatus, requireEnrolled } from '#server/people/students/students.public.ts';
import { transcriptOf } from '#server/results/transcripts/transcripts.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import { heldAgainstLeaving } from './letters.public.ts';
import {
  findSubject,
  insertLetter,
  type LetterQuery,
  type LetterRecord,
  lettersOf,
  listLetters,
  lockLetter,
  updateLetter,
} from './letters.store.ts';

type Ask = z.output<(typeof letterContract)['ask']['body']>;
type Decide = z.output<(typeof letterContract)['decide']['body']>;
type Done = Promise<Told<{ _id: string }>>;

export const ownLetters = (ctx: Ctx): Promise<LetterView[]> => lettersOf(ctx.db, studentIdOf(ctx));

export async function letterPage(ctx: Ctx, query: LetterQuery): Promise<Page<LetterView>> {
  const { rows, total } = await listLetters(ctx.db, query);
  return pageOf(rows, total, query);
}

/** What has to hold before a letter may say so. @throws AppError RULE */
async function checkGrounds(ctx: Ctx, studentId: string, type: LetterType): Promise<void> {
  const { status } = found(await findSubject(ctx.db, studentId));
  if ((type === 'AKTIF' || type === 'PENGANTAR') && status !== 'active') {
    throw new AppError(
      'RULE',
      `Surat ini hanya untuk mahasiswa aktif; statusnya ${studentStatusLabels[status]}.`,
    );
  }
  if (type !== 'BEBAS_KEUANGAN' && exitLetters[type] === undefined) return;
  if (exitLetters[type] !== undefined) await requireEnrolled(ctx, [studentId]);
  const { code } = await activePeriod(ctx.services);
  const [gate] = await paymentGatesOf(ctx, studentId, code, ['WISUDA']);
  if (gate && gate.missing.length > 0) {
    const bills = gate.missing.map(({ bill }) => bill).join(', ');
    throw new AppError('RULE', `Surat ini terbit setelah tagihan lunas: ${bills}.`);
  }
  const held = exitLetters[type] === undefined ? [] : await heldAgainstLeaving(ctx, studentId);
  if (held.length > 0)
    throw new AppError('RULE', `Surat ini terbit setelah tanggungan selesai: ${held.join(', ')}.`);
}

/** Asks for a letter. @throws AppError RULE where it could not be issued */
export const askLetter = (outer: Ctx, form: Ask): Done =>
  inTransaction(outer, async (ctx) => {
    const studentId = studentIdOf(ctx);
    await checkGrounds(ctx, studentId, form.type);
    const id = newId();
    const parent = form.type === 'AKTIF' ? form.parent : null;
    const visit = form.type === 'PENGANTAR' ? form.visit : null;
    await insertLetter(ctx.db, { ...form, parent, visit, id, studentId, createdAt: ctx.now.toISOString() });
    const step = { procedure: letterProcedure, subject: 'LETTER', subjectId: id } as const;
    await move(ctx, { ...step, from: null, action: 'ASK', actors: ['STUDENT'] });
    await audit(ctx, { action: 'letter.ask', entity: 'student', entityId: studentId, after: form });
    return told({ _id: id }, 'Permintaan surat terkirim ke BAAK.');
  });

/** Withdraws an own request. */
export const cancelLetter = (outer: Ctx, id: string, updatedAt: string): Done =>
  inTransaction(outer, async (ctx) => {
    const letter = found(await lockLetter(ctx.db, id));
    if (letter.studentId !== studentIdOf(ctx))
      throw new AppError('FORBIDDEN', 'Surat ini milik mahasiswa lain.');
    checkFresh(letter, updatedAt);
    const step = { procedure: letterProcedure, subject: 'LETTER', subjectId: id } as const;
    const state = await move(ctx, { ...step, from: letter.state, action: 'CANCEL', actors: ['STUDENT'] });
    await updateLetter(ctx.db, id, { state });
    await audit(ctx, {
      action: 'letter.cancel',
      entity: 'student',
      entityId: letter.studentId,
      after: { state },
    });
    return told({ _id: id }, 'Permintaan surat dibatalkan.');
  });

const parentFacts = ({ name, nip, rank, office }: LetterParent): [string, string][] => [
  ['Nama orang tua', name],
  ['NIP', nip],
  ['Pangkat, golongan', rank],
  ['Instansi', office],
];

const visitFacts = ({ start, end, contact }: LetterVisit): [string, string][] => [
  ['Waktu', `${longDate(start)} sampai ${longDate(end)}`],
  ['Kontak', contact],
];

/** What another college may recognise; the transcript goes with the letter. */
async function recognisedFacts(ctx: Ctx, studentId: string): Promise<[string, string][]> {
  const { sksPassed, ipk } = await transcriptOf(ctx, studentId);
  return [
    ['Sks lulus', String(sksPassed)],
    ['IPK', ipk === null ? '-' : hundredths(ipk)],
  ];
}

/** What the letter says, as it is today. */
async function factsOf(ctx: Ctx, letter: LetterRecord): Promise<[string, string][]> {
  const { studentId, type, purpose, parent, visit } = letter;
  const subject = found(await findSubject(ctx.db, studentId));
  const { code } = await activePeriod(ctx.services);
  const birth = [subject.birthPlace, subject.birthDate && longDate(subject.birthDate)]
    .filter(Boolean)
    .join(', ');
  const semester = semesterNumber(subject.entrySemester, code, subject.leave);
  return [
    ['Nama', subject.name],
    ['NIM', subject.nim],
    ['Tempat, tanggal lahir', birth],
    ['Alamat', addressText({ ...subject, region: subject.wilayahId && regionLabel(subject.wilayahId) })],
    ['Semester', `${semester} (${periodLabel(code)})`],
    [exitLetters[type] === undefined ? 'Keperluan' : 'Alasan', purpose],
    ...(parent === null ? [] : parentFacts(parent)),
    ...(visit === null ? [] : visitFacts(visit)),
    ...(type === 'PINDAH' ? await recognisedFacts(ctx, studentId) : []),
  ];
}

/** Who leaves with this letter is inactive from now on, with the exit on record. */
async function leaveWith(
  ctx: Ctx,
  { studentId, type, purpose }: LetterRecord,
  number: string,
): Promise<void> {
  const exitType = exitLetters[type];
  if (exitType === undefined) return;
  const grounds = {
    reason: `${letterTypeLabels[type]}: ${purpose}`.slice(0, 300),
    letterNo: number,
    exitType,
  };
  await changeStatus(ctx, { studentId, to: 'inactive', grounds }, 'BAAK');
}

const actions = { ISSUE: 'ISSUE', REFUSE: 'REFUSE', VOID: 'VOID' } as const satisfies Record<
  string,
  LetterAction
>;

/** Issues a letter, refuses it, or takes it back. A letter of leaving is not taken back: its exit is undone instead. */
export const decideLetter = (outer: Ctx, id: string, { decision, note, updatedAt }: Decide): Done =>
  inTransaction(outer, async (ctx) => {
    const letter = found(await lockLetter(ctx.db, id));
    checkFresh(letter, updatedAt);
    const { studentId, type } = letter;
    if (decision === 'VOID' && exitLetters[type] !== undefined) {
      throw new AppError('RULE', 'Surat ini mengakhiri studi. Batalkan status keluarnya melalui admin.');
    }
    const state = await move(ctx, {
      procedure: letterProcedure,
      subject: 'LETTER',
      subjectId: id,
      from: letter.state,
      note,
      action: actions[decision],
      actors: ['BAAK'],
    });
    const change: Partial<LetterRecord> = { state };
    if (state === 'ISSUED') {
      await checkGrounds(ctx, studentId, type);
      const issuedOn = await today(ctx);
      const facts = await factsOf(ctx, letter);
      const number = await documentNumber(ctx.db, letterSigns[type], issuedOn);
      Object.assign(change, { issuedOn, facts, number });
      await leaveWith(ctx, letter, number);
    }
    await updateLetter(ctx.db, id, change);
    if (state === 'VOID') await voidDocument(ctx, 'LETTER', id);
    await audit(ctx, {
      action: `letter.${decision.toLowerCase()}`,
      entity: 'student',
      entityId: studentId,
      reason: note,
      before: { state: letter.state },
      after: change,
    });
    const facts = { type, state, note };
    await notify(ctx, [{ to: { studentId }, topic: 'letter.moved', about: `${id}:${state}`, facts }]);
    const words = { ISSUED: 'Surat terbit.', REJECTED: 'Permintaan surat ditolak.', VOID: 'Surat dicabut.' };
    return told({ _id: id }, words[state as keyof typeof words]);
  });
