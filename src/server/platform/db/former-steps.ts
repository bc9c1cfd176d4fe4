import { createHash } from 'node:crypto';
import { StartupError } from '#server/platform/startup-error.ts';

/** The 162 steps that made the tables before these were written as a whole: the hash of their names, one per line. */
const FORMER = {
  first: '0001_core.sql',
  last: '0788_survey_released.sql',
  names: '76c69a8e6e10d9f14696fe7d9c91cbaecf70ae53b6e5b4fa9f4d5dfa46ebfcc4',
};

/** What the base was known by while its comments counted; its tables are those of today. */
export const FORMER_BASE = 'ad10de90cbc4eba6a019303fef7188652bd9329ac8941a73b5ce3dc7bcc24a48';

/**
 * Whether a database or a backup stands where the former steps end, which is where the tables of today begin.
 * @param applied names of applied steps
 * @throws StartupError where some of the former steps are missing, or others follow the last
 */
export function standsAtBase(applied: readonly string[]): boolean {
  if (!applied.includes(FORMER.first)) return false;
  const names = createHash('sha256').update(applied.toSorted().join('\n')).digest('hex');
  if (names === FORMER.names) return true;
  const later = applied.find((name) => name > FORMER.last);
  if (later) {
    throw new StartupError(
      `The database already has migration ${later}, which this version does not know: start the version that made it. Nothing was changed.`,
    );
  }
  throw new StartupError(
    `The database is of an older version and was not brought up to its last migration, ${FORMER.last}. Start the last version that has this file once, then this one. Nothing was changed.`,
  );
}
