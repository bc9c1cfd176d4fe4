import { startEmbedded, runningEmbedded } from '#server/platform/db/embedded.ts';
import { FolderInUse } from '#server/platform/db/embedded/lock.ts';
import { loadEnv, type Env } from '#server/platform/env.ts';
import { plainLog } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** What a command works with: the settings, the database, and what stands after its name on the command line. */
export type CommandInput = { env: Env; url: string; args: string[] };

/**
 * Runs a command of an operator on the portal's database: the one of DATABASE_URL, the embedded one of a portal that
 * runs now, or the embedded one started for the command. Says the result, or what to mend, in one line.
 * @param run returns the line to say at the end.
 */
export async function runCommand(run: (input: CommandInput) => Promise<string>): Promise<void> {
  let close = async () => {};
  try {
    const env = loadEnv();
    const database = await openDatabase(env);
    close = database.stop;
    plainLog.info(await run({ env, url: database.url, args: process.argv.slice(2) }));
  } catch (error) {
    plainLog.error(explain(error));
    process.exitCode = 1;
  }
  await close();
}

async function openDatabase(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} };
  try {
    return await startEmbedded(env.DATA_DIR, plainLog, { holder: 'command' });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { url: await runningEmbedded(env.DATA_DIR), stop: async () => {} };
  }
}

function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
