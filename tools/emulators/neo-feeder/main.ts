import { parseArgs } from 'node:util';
import { seedNames } from './control.ts';
import { EMULATOR_PASSWORD, EMULATOR_USER, startFeederEmulator } from './emulator.ts';
import { readFaults } from './faults.ts';
import { plainLog } from '#server/platform/log.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3901' },
    state: { type: 'string' },
    seed: { type: 'string', default: 'national' },
    faults: { type: 'string', default: '' },
    'token-seconds': { type: 'string', default: '1200' },
    profile: { type: 'string', default: 'neo' },
    neo3: { type: 'boolean', default: false },
  },
});

/** `npm run emulator:feeder -- --state data/feeder.jsonl`: a Neo Feeder to try reporting with, on this machine alone. */
async function main(): Promise<void> {
  const seed = seedNames.find((name) => name === values.seed);
  if (!seed) throw new Error(`Unknown seed ${values.seed}; known are ${seedNames.join(', ')}.`);
  const { faults, chaos } = readFaults(values.faults);
  const emulator = await startFeederEmulator({
    port: Number(values.port),
    state: values.state,
    seed,
    tokenSeconds: Number(values['token-seconds']),
    profile: values.profile === 'manual' ? 'manual' : 'neo',
    neo3: values.neo3,
  });
  for (const fault of faults) emulator.control.fault(fault);
  emulator.control.chaos(chaos);
  plainLog.info(`Feeder emulator at ${emulator.url}, user ${EMULATOR_USER}, password ${EMULATOR_PASSWORD}`);
  const stop = () => void emulator.stop();
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  plainLog.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
