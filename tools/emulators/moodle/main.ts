import { parseArgs } from 'node:util';
import { EMULATOR_TOKEN, moodleFaults, startMoodleEmulator } from './emulator.ts';
import { plainLog } from '#server/platform/log.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3902' },
    token: { type: 'string', default: EMULATOR_TOKEN },
    fault: { type: 'string' },
  },
});

/** `npm run emulator:moodle`: a Moodle to try the connection with, on this machine alone; it forgets all at its end. */
async function main(): Promise<void> {
  const kind = moodleFaults.find((name) => name === values.fault);
  if (values.fault !== undefined && !kind) {
    throw new Error(`Unknown fault ${values.fault}; known are ${moodleFaults.join(', ')}.`);
  }
  const emulator = await startMoodleEmulator({ port: Number(values.port), token: values.token });
  if (kind) emulator.faults.push({ kind, times: Number.MAX_SAFE_INTEGER });
  plainLog.info(`Moodle emulator at ${emulator.url}, token ${emulator.token}`);
  const stop = () => void emulator.stop();
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  plainLog.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
