import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

type Plan = { text: string; isSorted: boolean };

/**
 * How the database answers every statement a read sends: its plan as text, and whether it has to put whole sets in order
 * first.
 */
export async function plansOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  return db.transaction(async (tx) => {
    const sent: SQL[] = [];
    // What reads send at once to a pool waits its turn on the one connection there is here.
    let turn: Promise<unknown> = Promise.resolve();
    const watched = new Proxy<Db>(tx, {
      get: (target, name) => {
        if (name !== 'execute') return Reflect.get(target, name, target) as unknown;
        return (query: SQL) => {
          sent.push(query);
          const answer = turn.then(() => target.execute(query));
          turn = answer.catch(() => undefined);
          return answer;
        };
      },
    });
    await read(watched);
    const plans: Plan[] = [];
    for (const query of sent) {
      const text = JSON.stringify((await tx.execute(sql`explain (format json) ${query}`)).rows);
      plans.push({ text, isSorted: text.includes('"Node Type":"Sort"') });
    }
    return plans;
  });
}
