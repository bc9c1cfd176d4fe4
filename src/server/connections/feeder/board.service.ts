import type {
  FeederBoard,
  FeederChannelView,
  FeederCounts,
} from '#shared/connections/feeder/feeder.views.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { channelNames } from '#shared/platform/feeder/channel-names.ts';
import { feederStatuses, feederVerdicts } from '#shared/platform/feeder/state.ts';
import { reportDeadlines } from '#shared/platform/term/deadline.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { countSlices, listPeriods, runningJobs, type SliceCount } from './lists.store.ts';
import { knownReferences } from './references.ts';
import { jobKey } from './start.service.ts';

const zeros = <N extends string>(names: readonly N[]): Record<N, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<N, number>;

function countsOf(slices: readonly SliceCount[]): FeederCounts {
  const counts = { verdicts: zeros(feederVerdicts), statuses: zeros(feederStatuses), problems: 0 };
  for (const { verdict, status, rows, problems } of slices) {
    counts.verdicts[verdict] += rows;
    counts.statuses[status] += rows;
    counts.problems += problems;
  }
  return counts;
}

/** Every channel of a term: what is known of both sides, what runs, and what is due when. */
export async function boardOf(ctx: Ctx, asked: string | undefined): Promise<FeederBoard> {
  const [client, { data, period: active }, periods] = await Promise.all([
    ctx.services.feeder.client(ctx.services),
    ctx.services.campus.get(),
    listPeriods(ctx.db),
  ]);
  const period = asked ?? active?.code ?? periods[0]?.code ?? null;
  const [slices, jobs, references, day] = await Promise.all([
    countSlices(ctx.db, period ?? ''),
    runningJobs(ctx.db),
    knownReferences(ctx),
    today(ctx),
  ]);
  const term = periods.find(({ code }) => code === period);
  const channels = channelNames.map((channel): FeederChannelView => {
    const scope = feederChannels[channel].perTerm ? (period ?? '') : '';
    const own = slices.filter((one) => one.channel === channel && one.scope === scope);
    return {
      channel,
      scope,
      checkedAt:
        own
          .map(({ checkedAt }) => checkedAt ?? '')
          .toSorted()
          .at(-1) || null,
      jobId: jobs.get(jobKey({ channel, scope })) ?? null,
      counts: countsOf(own),
    };
  });
  return {
    connected: client !== null,
    environment: data.integration.feederEnvironment,
    references,
    batch: data.integration.feederBatch,
    periods: periods.map(({ code, isActive }) => ({ code, isActive, label: periodLabel(code) })),
    period,
    deadlines: term === undefined ? [] : reportDeadlines(term, day),
    channels,
  };
}
