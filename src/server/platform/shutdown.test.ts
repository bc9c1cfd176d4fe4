import { expect, test } from 'vitest';
import { stopAll } from './shutdown.ts';

function recorder() {
  const lines: string[] = [];
  const say = (message: string) => void lines.push(message);
  return { lines, log: { info: say, warn: say, error: say } };
}

test('parts end one after the other, the last started first', async () => {
  const { lines, log } = recorder();
  const part = (name: string) => ({
    name,
    patienceMs: 1_000,
    stop: async () => {
      lines.push(`${name} ends`);
      await new Promise((resolve) => setTimeout(resolve, 10));
      lines.push(`${name} ended`);
    },
  });
  await stopAll([part('database'), part('app')], log);
  expect(lines).toEqual(['app ends', 'app ended', 'database ends', 'database ended']);
});

test('one that fails or hangs costs a line each, and the others still end', async () => {
  const { lines, log } = recorder();
  const ended: string[] = [];
  const end = async () => void ended.push('database');
  await stopAll(
    [
      { name: 'the database', patienceMs: 1_000, stop: end },
      { name: 'the queue', patienceMs: 20, stop: () => new Promise(() => undefined) },
      { name: 'the app', patienceMs: 20, stop: () => Promise.reject(new Error('no')) },
    ],
    log,
  );
  expect(ended).toEqual(['database']);
  expect(lines).toEqual([
    'Stopping: the app ended badly: no',
    'Stopping: the queue did not end in 0.02 s and is left.',
  ]);
});
