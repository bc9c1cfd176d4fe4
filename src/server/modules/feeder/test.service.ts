import { studyProgramme } from '#shared/domain/reference/course.ts';
import { type Told, told } from '../../http/answer.ts';
import { audit } from '../../audit.ts';
import { type Ctx, inTransaction } from '../../http/ctx.ts';
import type { FeederClient } from '../../integrations/feeder/feeder.ts';
import { feederOf } from './access.ts';
import { feederChannels } from '#shared/domain/feeder/channels.ts';
import { askNow } from './patience.ts';
import { openSession, textAt } from './remotes/session.ts';

type Connection = {
  institution: string;
  programme: string;
  environment: 'live' | 'sandbox';
  openPeriods: string[];
  drift: string[];
};

const fieldOf = (path: string): string | null => /^record\[(\w+)\]$/.exec(path)?.[1] ?? null;

/** Fields the portal sends of which the feeder's own description knows nothing. */
async function driftOf(client: FeederClient): Promise<string[]> {
  const acts = [
    ['InsertBiodataMahasiswa', 'biodata'],
    ['InsertRiwayatPendidikanMahasiswa', 'entry'],
    ['InsertMataKuliah', 'course'],
    ['InsertPerkuliahanMahasiswa', 'akm'],
  ] as const;
  const missing: string[] = [];
  for (const [act, channel] of acts) {
    const { request } = await client.dictionary(act);
    const known = new Set(request.flatMap((path) => fieldOf(path) ?? []));
    if (known.size === 0) continue;
    const sent = feederChannels[channel].fields.map(({ name }) => name);
    missing.push(...sent.filter((name) => !known.has(name)).map((name) => `${act}: ${name}`));
  }
  return missing;
}

/** Signs in anew and reads institution, programme, open terms and the feeder's description of its fields. */
export async function testConnection(ctx: Ctx): Promise<Told<Connection>> {
  const client = await feederOf(ctx.services);
  const { feederEnvironment: environment } = (await ctx.services.campus.get()).data.integration;
  const answer = await askNow(ctx, async () => {
    await client.signIn();
    const session = await openSession(client, '');
    const periods = await client.rows('GetPeriode', {
      where: { column: 'kode_prodi', is: studyProgramme.CODE },
      order: 'periode_pelaporan desc',
      limit: 20,
    });
    return {
      ...{ institution: session.institution, programme: session.programme, environment },
      openPeriods: [...new Set(periods.map((row) => textAt(row, 'periode_pelaporan')))],
      drift: await driftOf(client),
    };
  });
  await inTransaction(ctx, (inner) =>
    audit(inner, { action: 'feeder.test', entity: 'feeder', entityId: 'connection' }),
  );
  return told(answer, `Terhubung ke feeder ${answer.institution}.`);
}
