import type { Db } from '#server/platform/db/client.ts';
import { createClient } from '../lib/client.ts';
import { prepareCampus } from '../replay/campus.ts';
import { type Check, checkAcknowledged, checkDatabase } from '../replay/invariants.ts';
import type { Plan } from '../replay/plan.ts';
import { Tally } from '../replay/tally.ts';
import { untilOpen } from '../replay/until-open.ts';
import { Visitor } from '../replay/visitor.ts';

export const SEATS = 40;
export const RIVALS = 200;

/** How a round ended: requests that got a seat, that were told the class is full, and that got anything else. */
export type Round = { stored: number; full: number; other: number };

/** One class and its own rivals for each round; nobody wants anything else. */
const racePlan = (rounds: number): Plan => {
  const courses = Array.from({ length: rounds }, (_, round) => `R${round + 1}`);
  return {
    name: 'last seats',
    classes: courses.map((course) => ({ course, capacity: SEATS, day: 1, start: 480, end: 580 })),
    students: courses.flatMap((course) => Array.from({ length: RIVALS }, () => ({ wishes: [[course]] }))),
  };
};

/**
 * Lets 200 students submit for the 40 seats of one class at the same moment, in each round.
 * @param db an empty, migrated database of the portal on `port`.
 * @returns the rounds and what the database says at the end.
 */
export async function race(
  port: number,
  db: Db,
  rounds: number,
  now: Date,
): Promise<{ rounds: Round[]; checks: Check[]; tally: Tally }> {
  const participants = await prepareCampus(db, racePlan(rounds), now);
  const client = createClient(port, RIVALS);
  const tally = new Tally();
  await untilOpen(port, participants[0]?.cookie ?? '');
  const results: Round[] = [];
  const outcomes: { participant: (typeof participants)[number]; acknowledged: string[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rivals = participants.slice(round * RIVALS, (round + 1) * RIVALS);
    const ready = await Promise.all(
      rivals.map(async (participant) => {
        const visitor = new Visitor(client, tally, participant.cookie);
        const page = await visitor.open();
        const wished = page?.offered.find(({ courseId }) => courseId === participant.wishes[0]?.[0]);
        return { participant, visitor, scheduleIds: wished ? [wished.scheduleId] : [] };
      }),
    );
    const replies = await Promise.all(
      ready.map(async ({ participant, visitor, scheduleIds }) => {
        const reply = await visitor.save({ scheduleIds, action: 'submit', updatedAt: null });
        outcomes.push({ participant, acknowledged: reply.kind === 'stored' ? scheduleIds : [] });
        return reply;
      }),
    );
    const stored = replies.filter(({ kind }) => kind === 'stored').length;
    const full = replies.filter(
      (reply) => reply.kind === 'refused' && reply.problems.every(({ code }) => code === 'KRS_FULL'),
    ).length;
    results.push({ stored, full, other: replies.length - stored - full });
  }
  client.close();
  const checks = [...(await checkDatabase(db)), await checkAcknowledged(db, outcomes)];
  return { rounds: results, checks, tally };
}
