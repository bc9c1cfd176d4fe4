import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Answer, createClient } from '../lib/client.ts';

/** A running host process: the portal, and the bare routes beside it. */
export type Host = {
  portal: (path: string, cookie: string) => Promise<Answer>;
  pid: number;
  /** Where the bare routes answer. */
  barePort: number;
  /** Makes `/bare/<key>` run what the portal asks of the database for these requests. */
  record: (key: string, paths: readonly string[], cookie: string) => Promise<void>;
  explain: (key: string) => Promise<{ scans: string[]; indexes: string[] }>;
  stop: () => Promise<void>;
};

/**
 * Starts a host on a database.
 * @param options `campusNow` is the campus's clock where it is not the machine's.
 */
export async function startHost(options: {
  databaseUrl: string;
  dataDir: string;
  connections: number;
  campusNow?: string;
}): Promise<Host> {
  const child = fork(join(import.meta.dirname, 'process.ts'), {
    env: {
      PATH: process.env.PATH,
      // A made-up clock is refused in production.
      ...(options.campusNow === undefined
        ? { NODE_ENV: 'production' }
        : { NODE_ENV: 'development', DEMO: 'false', CAMPUS_NOW: options.campusNow }),
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
  const record = async (key: string, paths: readonly string[], cookie: string): Promise<void> => {
    // Once before, so that what the portal remembers for a moment (session, campus) is not counted.
    for (const path of paths) await portal(path, cookie);
    await bareClient.send({ method: 'POST', path: '/record', body: {} });
    for (const path of paths) {
      const { status, body } = await portal(path, cookie);
      // A guest is told that they are nobody.
      const isRight = status === 200 || (cookie === '' && status === 401);
      if (!isRight) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    }
    await bareClient.send({ method: 'POST', path: `/keep/${key}`, body: {} });
  };
  return {
    portal,
    record,
    pid: child.pid ?? 0,
    barePort: ports.bare,
    explain: async (key) =>
      (await bareClient.send({ method: 'GET', path: `/explain/${key}` })).body as Awaited<
        ReturnType<Host['explain']>
      >,
    stop: async () => {
      portalClient.close();
      bareClient.close();
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
