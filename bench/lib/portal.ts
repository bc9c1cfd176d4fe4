import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runningEmbedded } from '#server/platform/db/embedded.ts';

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const readJson = (path: string): unknown => JSON.parse(readFileSync(inProject(path), 'utf8'));
/** What `npm start` gives Node. */
export const nodeArguments = readJson('scripts/lib/server-arguments.json') as string[];
export const nodeEnvironment = readJson('scripts/lib/server-environment.json') as Record<string, string>;
const readyLine = 'Cendekia is ready';
/** One for all starts of a run, so that sessions outlive a restart. */
const sessionSecret = randomBytes(32).toString('hex');

/** A portal in a process of its own on the loopback interface. */
export type Portal = {
  port: number;
  process: ChildProcess;
  /** Of its database. */
  databaseUrl: string;
  /** Resolves when the process has ended, whoever ended it. */
  exited: Promise<unknown>;
  /** Ends it as an operator would. */
  stop: () => Promise<void>;
};

export type PortalOptions = {
  dataDir: string;
  port: number;
  /** Else the portal runs the PostgreSQL of its data folder. */
  databaseUrl?: string;
  /** What Node runs; else the portal as it was built. */
  program?: string;
  /** Further settings. */
  env?: Record<string, string>;
};

/** A folder for one run, which the database's own user may enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cendekia-bench-'));
  await chmod(folder, 0o711);
  return folder;
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}

/**
 * Starts the portal as production does and waits until it answers.
 * @throws Error with the last lines it wrote when it ends before that.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const child = spawn(
    process.execPath,
    [...nodeArguments, options.program ?? inProject('dist/server/main.js')],
    {
      env: {
        PATH: process.env.PATH,
        ...nodeEnvironment,
        NODE_ENV: 'production',
        SESSION_SECRET: sessionSecret,
        DEMO: 'false',
        LOG_LEVEL: 'error',
        DATA_DIR: options.dataDir,
        PORT: String(options.port),
        ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        if (line.includes(readyLine)) resolve(true);
        lines.push(line);
        if (lines.length > 20) lines.shift();
      });
    }
    void exited.then(() => resolve(false));
  });
  if (!(await ready)) throw new Error(`The portal did not start:\n${lines.join('\n')}`);
  return {
    port: options.port,
    process: child,
    databaseUrl: options.databaseUrl ?? (await runningEmbedded(options.dataDir)),
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
