import type { PgBoss, Queue } from 'pg-boss';

/**
 * A day, the longest the queue allows. By itself it takes work for lost after a quarter of an hour and runs it again beside
 * itself; a worker that died is noticed by its heartbeat instead.
 */
const LONGEST_S = 86_400;

type Options = Omit<Queue, 'name' | 'expireInSeconds'> & { heartbeatSeconds: number };

/** Makes a queue whose work may take long; one that an older version of the portal made is changed. */
export async function makeLastingQueue(boss: PgBoss, name: string, options: Options): Promise<void> {
  await boss.createQueue(name, { ...options, expireInSeconds: LONGEST_S });
  await boss.updateQueue(name, { expireInSeconds: LONGEST_S });
}
