import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../lib/client.ts';
import { Tally } from './tally.ts';
import { Visitor } from './visitor.ts';

const TRIES = 60;
const PAUSE_MS = 500;

/**
 * Waits until a portal offers classes to a student: one that looked before its campus was there remembers that for a moment.
 * @throws Error after half a minute
 */
export async function untilOpen(port: number, cookie: string): Promise<void> {
  const client = createClient(port, 1);
  const visitor = new Visitor(client, new Tally(), cookie);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const page = await visitor.open();
    if (page !== null && page.offered.length > 0) return client.close();
    await sleep(PAUSE_MS);
  }
  throw new Error('the portal offers no classes');
}
