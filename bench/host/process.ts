import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { buildApp } from '#server/app.ts';
import { createServices } from '#server/bootstrap.ts';
import { createDb } from '#server/platform/db/client.ts';
import { loadEnv } from '#server/platform/env.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { silentLog } from '#server/platform/log.ts';

/**
 * A process that serves the portal and, beside it on the same pool, bare routes that run the same SQL with nothing around
 * it. What the portal asks of the database for one request is recorded on demand, then run by `/bare/<key>`.
 */
type Statement = { config: QueryConfig; values: unknown[] };

let recording: Statement[] | null = null;

/** Notes every statement that passes the pool while a request is being recorded. */
function recordStatements(pool: Pool): (statement: Statement) => Promise<QueryResult> {
  const original = pool.query.bind(pool) as (config: QueryConfig, values: unknown[]) => Promise<QueryResult>;
  const query = (config: QueryConfig, values: unknown[]) => {
    recording?.push({ config, values });
    return original(config, values);
  };
  Object.assign(pool, { query });
  return ({ config, values }) => original(config, values);
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const isText = (config: QueryConfig): boolean => /^\s*(select|with)/i.test(config.text);

/** Tables read as a whole and indexes used by recorded statements. */
async function explain(run: (statement: Statement) => Promise<QueryResult>, statements: Statement[]) {
  const [scans, indexes] = [new Set<string>(), new Set<string>()];
  for (const { config, values } of statements.filter((one) => isText(one.config))) {
    const result = await run({ config: { text: `explain (format json) ${config.text}` }, values });
    const [row] = result.rows as { 'QUERY PLAN': { Plan: PlanNode }[] }[];
    for (const node of row?.['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)) ?? []) {
      if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) scans.add(node['Relation Name']);
      if (node['Index Name']) indexes.add(node['Index Name']);
    }
  }
  return { scans: [...scans], indexes: [...indexes] };
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const { db, pool } = createDb(process.env.DATABASE_URL ?? '', silentLog);
const run = recordStatements(pool);
const env = loadEnv(process.env);
const portal = await buildApp(
  createServices(
    env,
    db,
    createJobQueue(async () => undefined),
  ),
);
const recorded = new Map<string, Statement[]>();
const bare = fastify();

bare.post('/record', () => {
  recording = [];
  return {};
});
bare.post<{ Params: { key: string } }>('/keep/:key', ({ params }) => {
  recorded.set(params.key, recording ?? []);
  recording = null;
  return {};
});
bare.get<{ Params: { key: string } }>('/explain/:key', ({ params }) =>
  explain(run, recorded.get(params.key) ?? []),
);
bare.get<{ Params: { key: string } }>('/bare/:key', async ({ params }) => {
  const results = await Promise.all((recorded.get(params.key) ?? []).map(run));
  return results.map(({ rows }) => rows as unknown);
});

process.send?.({ portal: await listen(portal), bare: await listen(bare) });
process.on('disconnect', () => process.exit(0));
