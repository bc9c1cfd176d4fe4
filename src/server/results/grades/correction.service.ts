import type { CallOutput } from '#shared/platform/endpoint/endpoint.ts';
import type { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { ComponentScores } from '#shared/platform/grading/components.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { AppError } from '#shared/platform/errors.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import type { Proof } from '#server/platform/files/files.public.ts';
import { voidClassDocuments } from '#server/platform/verify/verify.public.ts';
import { keepCorrectionProof, readCorrectionProof } from './correction-proof.ts';
import { announceGrades } from './announce.ts';
import { tellCorrection } from './tell-correction.ts';
import {
  type CorrectionListRow,
  type CorrectionRecord,
  decideCorrection as storeDecision,
  type GradeRecord,
  insertCorrection,
  listCorrections,
  lockCorrection,
  lockGrade,
  writeCorrected,
} from './correction.store.ts';
import { lockStudying } from './graduated.ts';
import { recordEvents } from './grade-write.store.ts';
import { recomputeRecords } from './recompute.ts';
import { findSheetHead } from './sheet.store.ts';
import { teaches } from './sheet-rights.ts';
import { allScores, outcomeOf, weightsOf } from './sheet-view.ts';

const isPublished = ({ status }: GradeRecord): boolean => status === 'PUBLISHED' || status === 'LOCKED';

/** The final score that changed components give. @throws AppError RULE while one is missing. */
async function proposedScore(ctx: Ctx, scheduleId: string, components: Partial<ComponentScores>) {
  const head = found(await findSheetHead(ctx.db, scheduleId));
  if (!teaches(ctx, head) && !holds(ctx, 'studentGrade:correct')) {
    throw new AppError('FORBIDDEN', 'Koreksi hanya dapat diajukan oleh dosen kelas ini.');
  }
  const { final } = outcomeOf(allScores(components), weightsOf(head));
  if (final === null) throw new AppError('RULE', 'Lengkapi semua komponen nilai sebelum mengajukan koreksi.');
  return final;
}

type Proposal = {
  grade: GradeRecord;
  components: Partial<ComponentScores>;
  score: number;
  reason: string;
  proof: Proof;
};

/** Files a correction; it waits for somebody else's decision. @throws AppError RULE unless the grade is published and its student not graduated. */
export async function fileCorrection(ctx: Ctx, { grade, score, proof, ...proposal }: Proposal) {
  if (!isPublished(grade)) {
    throw new AppError('RULE', 'Koreksi hanya untuk nilai yang sudah terbit.');
  }
  if (score === grade.score)
    throw new AppError('RULE', 'Nilai akhir yang diajukan sama dengan yang sekarang.');
  await lockStudying(ctx, [grade.studentId]);
  const id = newId();
  const { userId } = actorOf(ctx);
  await insertCorrection(ctx.db, {
    id,
    gradeId: grade.id,
    proposedScore: score,
    fromScore: grade.score,
    requestedBy: userId,
    createdAt: ctx.now.toISOString(),
    ...proposal,
    proofFile: await keepCorrectionProof(ctx, proof),
  });
  await audit(ctx, {
    action: 'grade-correction.request',
    entity: 'grade',
    entityId: grade.id,
    before: { score: grade.score },
    after: { score, components: proposal.components },
    reason: proposal.reason,
  });
  return { _id: id };
}

type RequestInput = CallOutput<typeof gradeContract.requestCorrection>['body'];

/**
 * Asks for the correction of a published grade of an own class, with its proof.
 * @returns the final score that is asked for
 * @throws AppError INVALID without a proof
 */
export async function requestCorrection(outer: Ctx, input: RequestInput, files: readonly ReceivedFile[]) {
  const proof = await readCorrectionProof(files);
  return inTransaction(outer, async (ctx) => {
    const grade = found(await lockGrade(ctx.db, input.gradeId));
    if (grade.scheduleId === null) {
      const next = holds(ctx, 'studentGrade:correct')
        ? 'Ajukan koreksinya di halaman mahasiswanya.'
        : 'Minta BAAK mengajukan koreksinya.';
      throw new AppError('RULE', `Nilai ini bukan dari kelas. ${next}`);
    }
    const components = { ...grade.components, ...input.components };
    const score = await proposedScore(ctx, grade.scheduleId, components);
    const { reason } = input;
    return { ...(await fileCorrection(ctx, { grade, components, score, reason, proof })), score };
  });
}

export async function correctionPage(
  ctx: Ctx,
  query: CallOutput<typeof gradeContract.corrections>['query'],
): Promise<Page<Omit<CorrectionListRow, 'requestedBy'> & { proposedLetter: string; mayDecide: boolean }>> {
  const { rows, total } = await listCorrections(ctx.db, query);
  const me = actorOf(ctx).userId;
  const view = rows.map(({ requestedBy, ...row }) => ({
    ...row,
    proposedLetter: gradeOf(row.proposedScore).letter,
    mayDecide: row.status === 'REQUESTED' && requestedBy !== me,
  }));
  return pageOf(view, total, query);
}

/** Writes an approved correction: new values, history, records recomputed, student told. */
async function apply(
  ctx: Ctx,
  grade: GradeRecord,
  to: { components: object; score: number; reason: string },
) {
  const outcome = { final: to.score, ...gradeOf(to.score) };
  await lockStudying(ctx, [grade.studentId]);
  await writeCorrected(ctx.db, grade.id, to.components, outcome);
  await recordEvents(ctx, [
    {
      gradeId: grade.id,
      kind: 'CORRECTION',
      fromScore: grade.score,
      fromLetter: grade.letter,
      toScore: outcome.final,
      toLetter: outcome.letter,
      reason: to.reason,
    },
  ]);
  await recomputeRecords(ctx, [grade.studentId], grade.periodCode ?? '');
  if (grade.scheduleId !== null) await voidClassDocuments(ctx, [grade.scheduleId]);
  announceGrades(ctx, [grade.studentId]);
}

/** @throws AppError RULE where the grade is another one by now than the one the correction was asked for */
function requireSameGrade(grade: GradeRecord, { fromScore }: CorrectionRecord): void {
  if (isPublished(grade) && grade.score === fromScore) return;
  throw new AppError(
    'RULE',
    `Nilai ini berubah dari ${hundredths(fromScore)} menjadi ${hundredths(grade.score)} sejak koreksi diajukan. Tolak koreksi ini; dosen dapat mengajukannya lagi.`,
  );
}

type Decision = { approve: boolean; note: string };

/**
 * Approves or rejects a correction; the database refuses the person who asked for it.
 * @returns the new score, null where it was rejected
 * @throws AppError ALREADY_DONE when it is decided, RULE to approve one whose grade has changed since.
 */
export const decideCorrection = (outer: Ctx, id: string, { approve, note }: Decision) =>
  inTransaction(outer, async (ctx) => {
    const correction = found(await lockCorrection(ctx.db, id));
    if (correction.status !== 'REQUESTED') {
      throw new AppError('ALREADY_DONE', 'Koreksi ini sudah diputuskan. Muat ulang daftar.');
    }
    const grade = found(await lockGrade(ctx.db, correction.gradeId));
    if (approve) requireSameGrade(grade, correction);
    await storeDecision(ctx.db, id, {
      status: approve ? 'APPROVED' : 'REJECTED',
      by: actorOf(ctx).userId,
      at: ctx.now.toISOString(),
      note,
    });
    if (approve) {
      const { components, proposedScore: score, reason } = correction;
      await apply(ctx, grade, { components, score, reason });
    }
    await audit(ctx, {
      action: approve ? 'grade-correction.approve' : 'grade-correction.reject',
      entity: 'grade',
      entityId: grade.id,
      before: { score: grade.score, letter: grade.letter },
      after: approve ? { score: correction.proposedScore } : undefined,
      reason: note || correction.reason,
    });
    await tellCorrection(ctx, correction, grade, { approve, note });
    return { _id: id, score: approve ? correction.proposedScore : null };
  });
