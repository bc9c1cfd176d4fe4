import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verdict } from './lib/report.ts';

/**
 * Reports a term to a failing feeder while the reporting process is killed again and again, by the test that does so with few
 * kills whenever the tests run.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { kills: { type: 'string', default: '50' } } });
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const child = spawn(process.execPath, [vitest, 'run', 'test/feeder-kill.test.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, FEEDER_KILLS: values.kills },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return verdict(code === 0, `${values.kills} kills: both sides equal, nothing twice, nothing lost`);
}
