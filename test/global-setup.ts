import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { silentLog } from '#server/platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that `testDatabase` copies; nobody may stay connected to it. */
    templateUrl: string;
  }
}

type Cluster = { url: string; stop: () => Promise<void> };

/** Starts the run's PostgreSQL (or uses the one of TEST_DATABASE_URL) and migrates the template once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster(process.env.TEST_DATABASE_URL);
  const template = `cendekia_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(cluster.url, `create database ${template}`);
  const templateUrl = new URL(cluster.url);
  templateUrl.pathname = `/${template}`;
  await migrate(templateUrl.href, silentLog);
  project.provide('templateUrl', templateUrl.href);
  return async () => {
    await runAsAdmin(cluster.url, `drop database ${template} with (force)`);
    await cluster.stop();
  };
}

async function openCluster(external: string | undefined): Promise<Cluster> {
  if (external) return { url: external, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'cendekia-test-'));
  // The database may run as another user (when we are root), who must be able to enter.
  await chmod(folder, 0o711);
  const database = await startEmbedded(folder, silentLog, { durable: false });
  const stop = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: database.url, stop };
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
