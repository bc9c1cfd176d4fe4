import { mailsIn } from '#shared/connections/lms/mails.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { Lms } from './moodle/lms.ts';
import { asRule } from './connection.ts';
import { forecastOf, type MailWork } from './forecast.service.ts';
import { type LmsSettings, readSettings } from './links.store.ts';
import { agreeToMails, isMailAgreed, requireStill } from './site.ts';

/** Keeps who agreed that this LMS mails people, once. @throws AppError RULE once another LMS is set. */
const saveConsent = (outer: Ctx, lms: Lms, mails: number): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    await requireStill(ctx.db, lms);
    const agreed = {
      mailsAgreedAt: ctx.now.toISOString(),
      mailsAgreedBy: ctx.actor?.userId ?? null,
      mailsAgreed: mails,
    };
    if (!(await agreeToMails(ctx.db, agreed))) return;
    await audit(ctx, { action: 'lms.mails', entity: 'lms', entityId: 'site', after: agreed });
  });

/**
 * Lets what a person starts go on once they know of the mails it brings: the first of an LMS, or many.
 * @param agreedMails mails the person was told of; undefined where they were told of none.
 * @param settings as they stand, or as they are about to.
 * @throws AppError NEEDS_CONFIRMATION with the forecast while more may be mailed than the person was told of, or nobody has
 *   agreed that this LMS mails anybody; RULE when the LMS does not answer.
 */
export async function requireConsent(
  ctx: Ctx,
  lms: Lms,
  work: MailWork,
  agreedMails: number | undefined,
  settings?: LmsSettings,
): Promise<void> {
  const forecast = await asRule(ctx, forecastOf(ctx, lms, work, settings ?? (await readSettings(ctx.db))));
  if (!forecast.mustAsk) return;
  const mails = mailsIn(forecast);
  if (agreedMails === undefined || agreedMails < mails) {
    throw new AppError(
      'NEEDS_CONFIRMATION',
      `Moodle akan mengirim ${grouped(mails)} email: ${grouped(forecast.passwords)} kata sandi akun baru dan ${grouped(forecast.welcomes)} pesan sambutan. Untuk menyetujuinya, kirim lagi dengan agreedMails=${mails}.`,
      { data: forecast },
    );
  }
  if (forecast.isFirst) await saveConsent(ctx, lms, agreedMails);
}

/** For work that was agreed to when it was put down. @throws AppError RULE where another LMS was set since, of which nobody has. */
export async function requireAgreed(ctx: Ctx): Promise<void> {
  if (await isMailAgreed(ctx.db)) return;
  throw new AppError(
    'RULE',
    'Email dari situs LMS ini belum disetujui. Jalankan lagi dari halaman LMS dan setujui jumlah emailnya.',
  );
}
