import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode, StartupError } from '#server/platform/startup-error.ts';
import { shippedMajor } from './binaries.ts';
import { damaged, explainFailure } from './diagnosis.ts';
import { programEnv, type Launch } from './server.ts';

/** The superuser and the database of the embedded cluster. */
export const embeddedName = 'cendekia';

const draftPrefix = 'cluster.new-';

/**
 * Makes the cluster when there is none. It appears whole or not at all: initdb works beside it.
 * @throws StartupError when there is one that this PostgreSQL cannot open, or none can be made.
 */
export async function ensureCluster(launch: Launch): Promise<void> {
  const { cluster } = launch.place;
  const found = await readdir(cluster).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw explainFailure([String(error)], cluster);
  });
  if (found) await checkVersion(cluster);
  else await makeCluster(launch);
}

async function checkVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === shippedMajor) return;
  if (!/^\d+$/.test(version)) throw damaged(cluster);
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${version}, this version brings ${shippedMajor}: back it up with the version that made it, move the folder away and run npm run restore.`,
  );
}

async function makeCluster({ place, account, binaries, durable }: Launch): Promise<void> {
  for (const name of await readdir(place.base)) {
    if (name.startsWith(draftPrefix)) await rm(join(place.base, name), { recursive: true, force: true });
  }
  await writeFile(place.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) await chown(place.passwordFile, account.uid, account.gid);
  const draft = join(place.base, draftPrefix + randomUUID());
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${place.passwordFile}`];
  const sync = durable ? [] : ['--no-sync'];
  await promisify(execFile)(
    binaries.initdb,
    [`--pgdata=${draft}`, `--username=${embeddedName}`, '--no-instructions', ...options, ...access, ...sync],
    { ...account, cwd: place.base, env: programEnv },
  ).catch((error: Error & { stderr?: string }) => {
    throw explainFailure((error.stderr || error.message).split('\n'), place.cluster);
  });
  await rename(draft, place.cluster);
}
