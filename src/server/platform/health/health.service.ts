import type { ConnectedSystem, healthContract, HealthPart } from '#shared/platform/health/health.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { found } from '#server/platform/db/list.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { allRuns } from './last-runs.ts';
import { type HealthProbe, healthProbes, type ProbeResult } from './probes.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { knownTimers } from '#server/platform/timers/known.ts';
import { coreProbes } from './core-probes.ts';
import { workProbes } from './work-probes.ts';

/** How long the page waits for one part. */
const PATIENCE_MS = 4_000;

const down = (detail: string): ProbeResult => ({
  state: 'DOWN',
  detail,
  advice: 'Periksa layanannya dan catatan (log) portal, lalu muat ulang halaman ini.',
});

const silence = (): Promise<ProbeResult> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(down('Tidak menjawab dalam 4 detik.')), PATIENCE_MS).unref();
  });

/** Looks at one part; a part that fails or is silent is DOWN and keeps nobody waiting. */
async function look(ctx: Ctx, { name, label, check }: HealthProbe): Promise<HealthPart> {
  const started = performance.now();
  const result = await Promise.race([check(ctx.services), silence()]).catch((error: unknown) => {
    ctx.log.warn({ err: error, probe: name }, 'health probe failed');
    return down('Tidak dapat dihubungi.');
  });
  return { name, label, ...result, tookMs: Math.round(performance.now() - started) };
}

const allProbes = (): HealthProbe[] => [...coreProbes, ...workProbes, ...healthProbes()];

/** Looks at one connected system now, by the settings as they are stored. */
export async function testSystem(ctx: Ctx, system: ConnectedSystem): Promise<HealthPart> {
  const part = await look(ctx, found(allProbes().find(({ name }) => name === system)));
  await inTransaction(ctx, (inner) =>
    audit(inner, {
      action: 'integration.test',
      entity: 'main-data',
      entityId: system,
      after: { state: part.state },
    }),
  );
  return part;
}

/** How every part of the system is, and when the timers ran. */
export async function systemHealth(ctx: Ctx): Promise<ResponseOf<typeof healthContract.get>> {
  const parts = await Promise.all(allProbes().map((probe) => look(ctx, probe)));
  const runs = new Map((await allRuns(ctx.db).catch(() => [])).map((run) => [run.name, run]));
  const uptimeSeconds = Math.round(process.uptime());
  return {
    at: ctx.now.toISOString(),
    version: ctx.services.appVersion,
    startedAt: new Date(ctx.now.getTime() - uptimeSeconds * 1000).toISOString(),
    uptimeSeconds,
    parts,
    timers: knownTimers().map(({ name, cron }) => {
      const run = runs.get(name);
      return {
        name,
        cron,
        lastAt: run?.at ?? null,
        tookMs: run?.tookMs ?? null,
        result: run?.result ?? null,
        error: run?.error ?? null,
      };
    }),
  };
}
