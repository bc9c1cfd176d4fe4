import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { isOpenRps, type RpsState } from '#shared/study/rps/rps-procedure.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { lecturerSigner } from '#server/platform/documents/lecturer-signer.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { ImageData, Watermark } from '#server/platform/documents/print-document.ts';
import { rpsDocument } from './papers/rps.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { findSubmitter } from './rps.store.ts';
import { getRps } from './view.service.ts';

/** Watermark of a plan that must not be signed yet, or no longer. */
const watermarks: Partial<Record<RpsState, Watermark>> = { DRAFT: 'DRAFT', ARCHIVED: 'BATAL' };

/** Returns the coordinator's signature for a plan the coordinator submitted; none on a plan still open. */
async function signatureOn(ctx: Ctx, { _id, state, lecturers }: RpsView): Promise<ImageData | undefined> {
  if (isOpenRps(state)) return undefined;
  const by = await lecturerSigner(ctx, await findSubmitter(ctx.db, _id));
  return by?.lecturerId === lecturers[0]?._id ? by?.signature : undefined;
}

/** Prints a plan, for signing once complete; a plan in force can be verified. */
export async function printRps(ctx: Ctx, id: string): Promise<FileAnswer> {
  const plan = await getRps(ctx, id);
  const approved = plan.state === 'APPROVED';
  const term = periodLabel(plan.semesterCode);
  const verifyUrl = approved
    ? await issueDocument(ctx, {
        kind: 'RPS',
        subject: `${plan.courseId}:${plan.semesterCode}`,
        studentId: null,
        summary: {
          name: plan.lecturers[0]?.name ?? '-',
          about: `RPS ${plan.courseCode} ${plan.courseName}, ${term}`,
        },
        content: { revision: plan.revisionNo, approvedAt: plan.approvedAt },
      })
    : undefined;
  const frame = await printFrame(ctx, verifyUrl);
  const [coordinator] = plan.lecturers;
  const signature = await signatureOn(ctx, plan);
  const mark = watermarks[plan.state];
  const document = rpsDocument({
    meta: { ...frame.meta, ...(mark !== undefined && { watermark: mark }) },
    programme: frame.programme,
    plan,
    place: frame.place,
    signers: [
      frame.signer('KAPRODI', plan.dateMade),
      {
        position: 'Koordinator mata kuliah',
        name: coordinator?.name ?? null,
        id: coordinator?.nidn ? `NIDN ${coordinator.nidn}` : null,
        ...(signature && { signature }),
      },
    ],
  });
  return {
    fileName: `RPS ${plan.courseCode} ${term.replace('/', '-')}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
