import { AppError } from '#shared/platform/errors.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { type FeederClient, FeederError } from './neo-feeder/feeder.ts';
import { regions } from '#server/platform/reference/load.ts';
import { findRegion } from '#server/platform/reference/regions.ts';
import { findUniversity } from '#server/platform/reference/universities.ts';
import { environmentOf } from './access.ts';
import { driftOf } from './drift.ts';
import { type College, findReferences, replaceColleges, saveReferences } from './references.store.ts';
import { openSession, type Session, textAt } from './remotes/session.ts';

const DAY_MS = 86_400_000;
/** A week, less the hour by which one night's run may begin earlier than another's. */
const WEEK_MS = 7 * DAY_MS - 3_600_000;
/** Names that are shown of a list of differences. */
const SHOWN = 3;

const shown = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ` dan ${names.length - SHOWN} lainnya` : '');

/** Regions one of the two sides does not have, in words; nothing for a feeder that tells none. */
export async function regionDrift(client: Pick<FeederClient, 'pages'>): Promise<string[]> {
  const there = new Set<string>();
  const added: string[] = [];
  for await (const page of client.pages('GetWilayah', { order: 'id_wilayah' })) {
    for (const row of page) {
      const code = textAt(row, 'id_wilayah');
      there.add(code);
      const isDistrict = ['1', '2', '3'].includes(textAt(row, 'id_level_wilayah'));
      if (isDistrict && code !== '999999' && !findRegion(code))
        added.push(`${code} ${textAt(row, 'nama_wilayah')}`);
    }
  }
  if (there.size === 0) return [];
  const lost = regions()
    .filter(({ code, retired }) => !retired && !there.has(code))
    .map(({ code, name }) => `${code} ${name}`);
  return [
    ...(added.length > 0 ? [`Wilayah baru di feeder: ${shown(added)}`] : []),
    ...(lost.length > 0 ? [`Wilayah yang tidak ada di feeder: ${shown(lost)}`] : []),
  ];
}

/** Colleges of the national list the portal's own copy does not know. */
async function newColleges(client: FeederClient): Promise<College[]> {
  const colleges: College[] = [];
  for await (const page of client.pages('GetAllPT', { order: 'id_perguruan_tinggi' })) {
    for (const row of page) {
      const [id, name] = [
        textAt(row, 'id_perguruan_tinggi').toLowerCase(),
        textAt(row, 'nama_perguruan_tinggi'),
      ];
      if (id === '' || name === '' || findUniversity(id)) continue;
      colleges.push({ id, name, code: textAt(row, 'kode_perguruan_tinggi') });
    }
  }
  return colleges;
}

/** Compares fields, code lists and the grade scale with what the portal knows, and keeps what it found. @throws FeederError */
export async function checkReferences(ctx: Ctx, session: Session): Promise<string[]> {
  const drift = await driftOf(session);
  const checkedAt = ctx.services.clock().toISOString();
  await saveReferences(ctx.db, await environmentOf(ctx), { checkedAt, drift });
  return drift;
}

/** Reads everything anew: what `checkReferences` does, the regions, and the colleges of the national list. @throws FeederError */
async function refresh(ctx: Ctx, client: FeederClient): Promise<{ drift: number; colleges: number }> {
  const session = await openSession(ctx.db, client, '');
  const [drift, there] = [await driftOf(session), await regionDrift(client)];
  const colleges = await newColleges(client);
  await inTransaction(ctx, async (inner) => {
    await replaceColleges(inner.db, colleges);
    const at = inner.services.clock().toISOString();
    const found = { checkedAt: at, drift, listedAt: at, regions: there };
    await saveReferences(inner.db, await environmentOf(inner), found);
  });
  return { drift: drift.length + there.length, colleges: colleges.length };
}

/** What stands otherwise there than here, as last looked up; null when nobody has looked yet. */
export async function knownReferences(ctx: Ctx): Promise<{ checkedAt: string; drift: string[] } | null> {
  const known = await findReferences(ctx.db, await environmentOf(ctx));
  return known && { checkedAt: known.checkedAt, drift: [...known.drift, ...known.regions] };
}

const isWithin = (ctx: Ctx, at: string | null | undefined, ms: number): boolean =>
  at !== null && at !== undefined && ctx.services.clock().getTime() - Date.parse(at) < ms;

/**
 * The week's look at all references; nothing when the last one is younger. A feeder that is away is no failure: the next
 * night asks again.
 */
export async function refreshWeekly(ctx: Ctx): Promise<Record<string, number>> {
  const client = await ctx.services.feeder.client(ctx.services);
  if (client === null) return {};
  const known = await findReferences(ctx.db, await environmentOf(ctx));
  if (isWithin(ctx, known?.listedAt, WEEK_MS)) return {};
  try {
    return await refresh(ctx, client);
  } catch (error) {
    if (!(error instanceof FeederError || error instanceof AppError)) throw error;
    ctx.log.warn({ err: error }, 'references of the feeder could not be read');
    return { away: 1 };
  }
}

/**
 * Before a send: the references once a day. A feeder that is away or refuses to tell them does not hold the send up, which
 * has its own patience and its own sentences.
 */
export async function checkBeforeSend(ctx: Ctx, session: Session): Promise<void> {
  const known = await findReferences(ctx.db, await environmentOf(ctx));
  if (isWithin(ctx, known?.checkedAt, DAY_MS)) return;
  try {
    await checkReferences(ctx, session);
  } catch (error) {
    if (!(error instanceof FeederError)) throw error;
    ctx.log.warn({ err: error }, 'references of the feeder could not be checked before a send');
  }
}
