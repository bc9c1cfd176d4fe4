import { migrate } from '#server/platform/db/migrate.ts';
import { plainLog } from '#server/platform/log.ts';
import { runCommand } from './command.ts';

/** `npm run migrate`: brings the database up to this version, as every start does. */
await runCommand(async ({ url }) => {
  const applied = await migrate(url, plainLog);
  return applied.length === 0
    ? 'The database is up to date.'
    : `The database is up to date; ${applied.length} applied.`;
});
