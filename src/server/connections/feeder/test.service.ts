import { studyProgramme } from '#shared/platform/reference/course.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { feederOf } from './access.ts';
import { askNow } from './patience.ts';
import { checkReferences } from './references.ts';
import { openSession, textAt } from './remotes/session.ts';

type Connection = {
  institution: string;
  programme: string;
  environment: 'live' | 'sandbox';
  openPeriods: string[];
  drift: string[];
};

/** Signs in anew and reads institution, programme, open terms, and what the feeder has otherwise than expected. */
export async function testConnection(ctx: Ctx): Promise<Told<Connection>> {
  const client = await feederOf(ctx.services);
  const { feederEnvironment: environment } = (await ctx.services.campus.get()).data.integration;
  const answer = await askNow(ctx, async () => {
    await client.signIn();
    const session = await openSession(ctx.db, client, '');
    const periods = await client.rows('GetPeriode', {
      where: { column: 'kode_prodi', is: studyProgramme.CODE },
      order: 'periode_pelaporan desc',
      limit: 20,
    });
    return {
      institution: session.institution,
      programme: session.programme,
      environment,
      openPeriods: [...new Set(periods.map((row) => textAt(row, 'periode_pelaporan')))],
      drift: await checkReferences(ctx, session),
    };
  });
  await inTransaction(ctx, (inner) =>
    audit(inner, { action: 'feeder.test', entity: 'feeder', entityId: 'connection' }),
  );
  return told(answer, `Terhubung ke feeder ${answer.institution}.`);
}
