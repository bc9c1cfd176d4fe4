import { sql } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';

/**
 * Keeps that the signed-in person has taken note of the privacy notice (Law 27/2022, art. 21). The same version again changes
 * nothing.
 * @throws AppError RULE for any version but the one in force
 */
export async function acceptNotice(outer: Ctx, version: string): Promise<Told<{ version: string }>> {
  const { privacy } = (await outer.services.campus.get()).data;
  if (privacy.policy === '' || privacy.version !== version) {
    throw new AppError('RULE', 'Kebijakan privasi sudah berganti versi. Muat ulang halaman lalu baca lagi.');
  }
  return inTransaction(outer, async (ctx) => {
    const { userId } = actorOf(ctx);
    const { rowCount } = await ctx.db.execute(sql`
      insert into privacy_acceptances (user_id, version, accepted_at)
      values (${userId}, ${version}, ${ctx.now.toISOString()}::timestamptz) on conflict do nothing`);
    if (rowCount !== 0) {
      await audit(ctx, { action: 'privacy.accept', entity: 'user', entityId: userId, after: { version } });
    }
    return told({ version }, `Kebijakan privasi versi ${version} tercatat sudah Anda baca.`);
  });
}
