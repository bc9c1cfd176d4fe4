import type { Pool } from 'pg';
import type { Env } from '#server/platform/env.ts';
import type { Metrics } from './metrics.ts';

/**
 * What is counted for Prometheus, null without `METRICS_TOKEN`. The library is loaded only then: it holds some 10 MB.
 * @param pool whose connections are counted.
 */
export async function openMetrics({ METRICS_TOKEN }: Env, pool: Pool): Promise<Metrics | null> {
  if (METRICS_TOKEN === undefined) return null;
  const { Metrics } = await import('./metrics.ts');
  return new Metrics(pool);
}
