import type { GateStateView } from '#shared/teaching/gates/gate.contract.ts';
import type { Official } from '#shared/platform/campus/main-data.ts';
import { gateLabels, type GateName, paymentGates } from '#shared/platform/access/gates.ts';
import { dispensationDocument } from './papers/dispensation.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { issueDocument } from '#server/platform/verify/verify.public.ts';
import { exemptionForLetter } from './exemptions.service.ts';
import { paymentGatesOf } from './gates.public.ts';

/** Returns the state of every payment gate of the active term for a student, without those switched off. */
export async function gateStates(ctx: Ctx, studentId: string): Promise<GateStateView[]> {
  const period = await activePeriod(ctx.services);
  const states = await paymentGatesOf(ctx, studentId, period.code, paymentGates);
  return states
    .filter(({ isOn }) => isOn)
    .map(({ gate, missing, message, until, conditions }) => ({
      gate,
      missing,
      message,
      isOpen: missing.length === 0 || until !== null,
      exemptUntil: until,
      exemptConditions: conditions,
    }));
}

/** Signer of the letter; finance by default. */
const offices: Partial<Record<GateName, Official['role']>> = {
  ATTENDANCE: 'KAPRODI',
  BIODATA: 'KA_BAAK',
  EDO: 'KA_LPM',
  EKA: 'KA_LPM',
};

/** Returns the letter of a dispensation as PDF; a revoked one is marked and has no verification code. */
export async function printExemption(outer: Ctx, id: string): Promise<FileAnswer> {
  const { exemption, verifyUrl } = await inTransaction(outer, async (ctx) => {
    const letter = await exemptionForLetter(ctx, id);
    if (letter.state === 'REVOKED') return { exemption: letter, verifyUrl: undefined };
    const { studentId, nim, studentName, gate, until, reason, conditions } = letter;
    const url = await issueDocument(ctx, {
      kind: 'DISPENSATION',
      subject: id,
      studentId,
      summary: { name: studentName, nim, about: `${gateLabels[gate]} sampai ${until}` },
      content: [gate, until, reason, false, ...(conditions === '' ? [] : [conditions])],
    });
    return { exemption: letter, verifyUrl: url };
  });
  const { nim, studentName: name, className, gate, courseName, until, reason, conditions, state } = exemption;
  const frame = await printFrame(outer, verifyUrl);
  const document = dispensationDocument({
    ...frame,
    student: { nim, name, className },
    gate: courseName === null ? gateLabels[gate] : `${gateLabels[gate]}: ${courseName}`,
    until,
    reason,
    conditions,
    isVoid: state === 'REVOKED',
    signer: frame.signer(offices[gate] ?? 'KA_KEUANGAN', frame.date),
  });
  return {
    fileName: `Dispensasi ${gate} ${nim}.pdf`,
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
