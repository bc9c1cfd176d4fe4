import type { SendBody } from '#shared/connections/feeder/feeder.contract.ts';
import type { FeederComparison } from '#shared/connections/feeder/feeder.views.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { type ChannelName } from '#shared/platform/feeder/channel-names.ts';
import { type FeederVerdict, feederVerdicts } from '#shared/platform/feeder/state.ts';
import { isOwnDifference } from '#shared/platform/feeder/field.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { someGone } from '#server/platform/reference/require-there.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { feederOf } from './access.ts';
import { COMPARE_JOB } from './compare.job.ts';
import { countSlices, firstRows, giveToJob, runningJobs, setJobTotal } from './lists.store.ts';
import type { Slice } from './rows.store.ts';
import { SEND_JOB } from './send.job.ts';

/** Rows of each verdict that a comparison answers at once. */
const SHOWN = 100;

/** The channel with its term: the one asked for, else the active one. */
export async function sliceOf(ctx: Ctx, channel: ChannelName, period: string | undefined): Promise<Slice> {
  if (!feederChannels[channel].perTerm) return { channel, scope: '' };
  return { channel, scope: period ?? (await activePeriod(ctx.services)).code };
}

export const jobKey = ({ channel, scope }: Slice): string => `feeder:${channel}:${scope}`;

const titleOf = (verb: string, { channel, scope }: Slice): string =>
  `${verb} ${feederChannels[channel].label}${scope === '' ? '' : ` ${periodLabel(scope)}`}`;

/** What the last finished comparison of a channel found. */
async function lastComparison(ctx: Ctx, slice: Slice): Promise<Omit<FeederComparison, 'jobId'>> {
  const counts = (await countSlices(ctx.db, slice.scope)).filter(
    ({ channel, scope }) => channel === slice.channel && scope === slice.scope,
  );
  const totals = Object.fromEntries(feederVerdicts.map((verdict) => [verdict, 0])) as Record<
    FeederVerdict,
    number
  >;
  for (const { verdict, rows } of counts) totals[verdict] += rows;
  const [onlyLocal, onlyFeeder, different] = await Promise.all(
    (['ONLY_LOCAL', 'ONLY_FEEDER', 'DIFFERENT'] as const).map((verdict) =>
      firstRows(ctx.db, slice, verdict, SHOWN),
    ),
  );
  const brief = (rows = onlyLocal) => (rows ?? []).map(({ id, key, label }) => ({ _id: id, key, label }));
  return {
    checkedAt:
      counts
        .map(({ checkedAt }) => checkedAt ?? '')
        .toSorted()
        .at(-1) || null,
    totals,
    onlyLocal: brief(onlyLocal),
    onlyFeeder: brief(onlyFeeder),
    different: (different ?? []).flatMap(({ key, differences }) =>
      differences.filter(isOwnDifference).map(({ field, local, feeder }) => ({ key, field, local, feeder })),
    ),
  };
}

async function refuseWhileRunning(ctx: Ctx, slice: Slice): Promise<void> {
  if ((await runningJobs(ctx.db)).has(jobKey(slice))) {
    throw new AppError(
      'CONFLICT',
      `${feederChannels[slice.channel].label} sedang dibandingkan atau dikirim. Tunggu sampai selesai.`,
    );
  }
}

/** Begins a comparison, one at a time per channel and term. @throws AppError CONFLICT, RULE without a feeder. */
export async function startCompare(
  outer: Ctx,
  channel: ChannelName,
  period: string | undefined,
): Promise<Told<FeederComparison>> {
  await feederOf(outer.services);
  const slice = await sliceOf(outer, channel, period);
  await refuseWhileRunning(outer, slice);
  const jobId = await inTransaction(outer, async (ctx) => {
    const id = await ctx.services.jobs.start(ctx, {
      type: COMPARE_JOB,
      key: jobKey(slice),
      title: titleOf('Bandingkan', slice),
      input: slice,
    });
    await audit(ctx, { action: 'feeder.compare', entity: 'feeder', entityId: jobKey(slice) });
    return id;
  });
  return told({ jobId, ...(await lastComparison(outer, slice)) }, 'Perbandingan dimulai.');
}

/**
 * Begins to send rows of a channel. No more than the setting allows go at once.
 * @throws AppError CONFLICT, RULE without a feeder or when nothing is left to send, INVALID for too many named rows.
 */
export async function startSend(outer: Ctx, body: SendBody): Promise<Told<{ jobId: string }>> {
  await feederOf(outer.services);
  const slice = await sliceOf(outer, body.channel, body.period);
  await refuseWhileRunning(outer, slice);
  const limit = (await outer.services.campus.get()).data.integration.feederBatch;
  if (body.ids && body.ids.length > limit) {
    throw invalidField(
      'ids',
      `Paling banyak ${limit} baris sekali kirim. Batas ini ada di Pengaturan admin.`,
    );
  }
  const { jobId, total } = await inTransaction(outer, async (ctx) => {
    const id = await ctx.services.jobs.start(ctx, {
      type: SEND_JOB,
      key: jobKey(slice),
      title: titleOf('Kirim', slice),
      input: slice,
    });
    const given = await giveToJob(ctx.db, slice, body, { jobId: id, limit });
    const asked = body.ids?.length ?? 0;
    if (body.ids && given < asked) throw someGone(asked - given, asked, 'baris');
    if (given === 0) throw new AppError('RULE', 'Tidak ada baris yang perlu dikirim. Bandingkan dahulu.');
    await setJobTotal(ctx.db, id, given);
    await audit(ctx, {
      action: 'feeder.send',
      entity: 'feeder',
      entityId: jobKey(slice),
      after: { rows: given, jobId: id },
    });
    return { jobId: id, total: given };
  });
  return told({ jobId }, `Pengiriman ${total} ${feederChannels[slice.channel].noun} dimulai.`);
}
