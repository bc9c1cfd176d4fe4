import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Answer, createClient } from '../lib/client.ts';

/** A running host process: the portal, and the bare routes beside it. */
export type Host = {
  portal: (path: string, cookie: string) => Promise<Answer>;
  bare: (key: string) => Promise<Answer>;
  /** Makes `/bare/<key>` run what the portal asks of the database for this request; returns how many queries. */
  record: (key: string, path: string, cookie: string) => Promise<number>;
  explain: (key: string) => Promise<{ scans: string[]; indexes: string[] }>;
  /** Milliseconds of processor time used so far by the process and every process of its database. */
  processorMs: () => number;
  stop: () => Promise<void>;
};

/** Clock ticks of /proc per second. */
const TICK_MS = 10;

/** Processor time of one process by the kernel's own count; 0 when it is gone. */
function processorOf(pid: number): { parent: number; ms: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return { parent: 0, ms: 0 };
  }
}

const childrenTime = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processorOf(Number(name)))
    .filter((one) => one.parent === parent)
    .reduce((sum, { ms }) => sum + ms, 0);

/**
 * Starts a host on a database.
 * @param postmaster process number of the database server, whose processes are counted in `processorMs`.
 */
export async function startHost(options: {
  databaseUrl: string;
  dataDir: string;
  postmaster: number;
  connections: number;
}): Promise<Host> {
  const child = fork(join(import.meta.dirname, 'process.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
    },
  });
  const [ports] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the host process ended before it was ready');
    }),
  ])) as [{ portal: number; bare: number }];
  const portalClient = createClient(ports.portal, options.connections);
  const bareClient = createClient(ports.bare, options.connections);
  const portal = (path: string, cookie: string) => portalClient.send({ method: 'GET', path, cookie });
  const record = async (key: string, path: string, cookie: string): Promise<number> => {
    // Once before, so that what the portal remembers for a moment (session, campus) is not counted.
    await portal(path, cookie);
    await bareClient.send({ method: 'POST', path: '/record', body: {} });
    const answer = await portal(path, cookie);
    const kept = await bareClient.send({ method: 'POST', path: `/keep/${key}`, body: {} });
    if (answer.status !== 200)
      throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    return (kept.body as { queries: number }).queries;
  };
  return {
    portal,
    record,
    bare: (key) => bareClient.send({ method: 'GET', path: `/bare/${key}` }),
    explain: async (key) =>
      (await bareClient.send({ method: 'GET', path: `/explain/${key}` })).body as Awaited<
        ReturnType<Host['explain']>
      >,
    processorMs: () => processorOf(child.pid ?? 0).ms + childrenTime(options.postmaster),
    stop: async () => {
      portalClient.close();
      bareClient.close();
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
