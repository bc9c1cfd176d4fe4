import { StartupError } from '#server/platform/startup-error.ts';

/** Telling sign in PostgreSQL's output → what the operator should do. The first match wins. */
const advice: readonly [RegExp, (cluster: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded|Check free disk space|disk is full|ENOSPC/,
    (cluster) => `The disk holding ${cluster} is full; free some space and start again.`,
  ],
  [
    /EACCES|[Pp]ermission denied|Operation not permitted|has wrong ownership|has invalid permissions|Read-only file system/,
    (cluster) =>
      `PostgreSQL may not use ${cluster}: give the folder back to the user it belongs to (mode 0700), or set DATA_DIR elsewhere.`,
  ],
  [
    /could not (create|map|resize) (any |anonymous )?shared memory|Cannot allocate memory/,
    () => 'Not enough memory for the database (about 200 MB needed); close other programs and start again.',
  ],
  [
    /PANIC|could not locate a valid checkpoint|is not a (valid|database)|invalid data in file|could not (open|read|find) (file|the database)|incorrect checksum|contains unrecognized|control file|does not exist/,
    damagedMessage,
  ],
];

function damagedMessage(cluster: string): string {
  return `The database in ${cluster} is damaged; move that folder away and restore a backup (npm run restore).`;
}

export const damaged = (cluster: string): StartupError => new StartupError(damagedMessage(cluster));

/** Says in one line why PostgreSQL (or initdb) gave up, from what it wrote. */
export function explainFailure(output: readonly string[], cluster: string): StartupError {
  const telling = output.filter((line) => /FATAL|PANIC|error:|could not|HINT/.test(line));
  const text = (telling.length > 0 ? telling : output).join('\n');
  const known = advice.find(([sign]) => sign.test(text));
  if (known) return new StartupError(known[1](cluster));
  const last = text.split('\n').findLast((line) => line.trim() !== '') ?? 'it said nothing';
  return new StartupError(`PostgreSQL could not start on ${cluster}: ${last.trim()}`);
}
