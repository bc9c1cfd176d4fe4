import type { Consent, ConsentRow } from '#shared/desk/personal-data/personal-data.contract.ts';
import { consentLabels, type ConsentPurpose, purposesOf } from '#shared/desk/personal-data/personal-data.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { fullTextConsentOf, setFullTextConsent } from '#server/completion/thesis/thesis.public.ts';
import {
  type ConsentQuery,
  consentsOf,
  insertDecision,
  listConsents,
  lockAccount,
} from './consents.store.ts';

/**
 * What the signed-in person agreed to; what was never decided counts as no. The full text is asked about once there is a
 * thesis, whose author may also say so there.
 */
export async function ownConsents(ctx: Ctx): Promise<Consent[]> {
  const { userId, studentId } = actorOf(ctx);
  const [decided, fullText] = await Promise.all([
    consentsOf(ctx.db, userId),
    studentId === null ? null : fullTextConsentOf(ctx.db, studentId),
  ]);
  return purposesOf(fullText !== null).map((purpose) => {
    const known = decided.find((one) => one.purpose === purpose);
    const granted = purpose === 'FULL_TEXT' ? (fullText ?? false) : (known?.granted ?? false);
    return { purpose, granted, decidedAt: known?.decidedAt ?? null };
  });
}

type Decision = { purpose: ConsentPurpose; granted: boolean };

/**
 * Gives a consent or takes it back. Every decision is kept with the privacy notice it was made on; a full text opens or closes
 * with it. The same decision again changes nothing.
 * @throws AppError RULE for a full text where there is no thesis
 */
export async function decideConsent(outer: Ctx, { purpose, granted }: Decision): Promise<Told<Decision>> {
  const { data } = await outer.services.campus.get();
  return inTransaction(outer, async (ctx) => {
    const { userId, studentId } = actorOf(ctx);
    await lockAccount(ctx.db, userId);
    if (purpose === 'FULL_TEXT') {
      const found = studentId !== null && (await setFullTextConsent(ctx.db, studentId, granted));
      if (!found) throw new AppError('RULE', 'Anda belum memiliki skripsi yang dapat dibuka naskahnya.');
    }
    const before = (await consentsOf(ctx.db, userId)).find((one) => one.purpose === purpose);
    if (before?.granted !== granted) {
      const noticeVersion = data.privacy.version;
      await insertDecision(ctx.db, { userId, purpose, granted, noticeVersion, at: ctx.now.toISOString() });
      await audit(ctx, {
        action: `consent.${granted ? 'give' : 'withdraw'}`,
        entity: 'consent',
        entityId: userId,
        before: before && { granted: before.granted },
        after: { purpose, granted, noticeVersion },
      });
    }
    const verb = granted ? 'diberikan' : 'ditarik dan berlaku sekarang';
    return told({ purpose, granted }, `Persetujuan "${consentLabels[purpose]}" ${verb}.`);
  });
}

export async function consentPage(ctx: Ctx, query: ConsentQuery): Promise<Page<ConsentRow>> {
  const { rows, total } = await listConsents(ctx.db, query);
  return pageOf(rows, total, query);
}
