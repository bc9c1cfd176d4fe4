import { parseArgs } from 'node:util';
import { startGatewayEmulator } from './emulator.ts';
import { type GatewayFault, gatewayFaults } from './emulated.ts';
import { plainLog } from '#server/platform/log.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3900' },
    key: { type: 'string', default: 'emulator-key' },
    notice: { type: 'string', default: 'http://localhost:3000/api/gateway/notice' },
    fault: { type: 'string' },
  },
});

const isFault = (name: string): name is GatewayFault => gatewayFaults.some((fault) => fault === name);

/** `npm run emulator:gateway -- --fault duplicate-notice`: a gateway to try payments with, on this machine alone. */
async function main(): Promise<void> {
  const { port, key, notice, fault } = values;
  if (fault !== undefined && !isFault(fault)) {
    throw new Error(`Unknown fault ${fault}; known are ${gatewayFaults.join(', ')}.`);
  }
  const emulator = await startGatewayEmulator({
    key,
    port: Number(port),
    deliver: async (body) => {
      const response = await fetch(notice, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      plainLog.info(`Notice: the portal answered ${response.status}`);
    },
  });
  emulator.fault = fault ?? null;
  plainLog.info(
    `Gateway emulator at ${emulator.url}; start the portal with GATEWAY_URL and GATEWAY_KEY=${key}`,
  );
  const stop = () => void emulator.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  plainLog.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
