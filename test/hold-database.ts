import { startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/log.ts';

/** Program for tests: holds the embedded database of the folder it is given, says its address, and stays. */
const folder = process.argv[2] ?? '';
try {
  const database = await startEmbedded(folder, silentLog);
  process.stdout.write(`${database.url}\n`);
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
