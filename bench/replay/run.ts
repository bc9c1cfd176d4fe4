import type { Db } from '#server/platform/db/client.ts';
import { Random } from '#tools/demo/random.ts';
import { createClient, inParallel } from '../lib/client.ts';
import { type Memory, memoryOf } from '../lib/memory.ts';
import type { Portal } from '../lib/portal.ts';
import type { Participant } from './campus.ts';
import { type Check, checkAcknowledged, checkDatabase } from './invariants.ts';
import { liveDay, type Outcome } from './student.ts';
import { Tally } from './tally.ts';
import { Visitor } from './visitor.ts';

export type Replay = {
  tally: Tally;
  outcomes: Outcome[];
  seconds: number;
  checks: Check[];
  /** Of the portal's process, before and after. */
  memory: { before: Memory | null; after: Memory | null };
};

/** In random order, so that nobody's wishes come first by habit. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** The seats a student reads on the page are those of the stored rows. */
async function checkScreen(visitor: Visitor, db: Db): Promise<Check> {
  const page = await visitor.open();
  const { rows } = await db.execute<{ id: string; taken: number }>(
    'select schedule_id::text as id, count(*)::int as taken from krs_items where seat_held group by 1',
  );
  const stored = new Map(rows.map(({ id, taken }) => [id, taken]));
  const wrong = page?.offered.filter(({ scheduleId, taken }) => taken !== (stored.get(scheduleId) ?? 0));
  const broken = wrong === undefined || page?.offered.length === 0 ? 1 : wrong.length;
  return { name: 'the seats shown on the page equal the rows stored', broken };
}

/**
 * Replays the KRS day of all participants against a portal and checks every promise at the end.
 * @param workers so many students are at it at the same time.
 */
export async function replayDay(
  portal: Pick<Portal, 'port' | 'process'>,
  db: Db,
  participants: readonly Participant[],
  { workers, seed }: { workers: number; seed: number },
): Promise<Replay> {
  const random = new Random(seed);
  const client = createClient(portal.port, workers);
  const tally = new Tally();
  const outcomes: Outcome[] = [];
  const before = await memoryOf(portal.process.pid);
  const started = performance.now();
  await inParallel(shuffled(participants, random), workers, async (participant) => {
    outcomes.push(await liveDay(client, tally, new Random(random.int(0, 2 ** 31)), participant));
  });
  const seconds = (performance.now() - started) / 1000;
  const memory = { before, after: await memoryOf(portal.process.pid) };
  const [someone] = participants;
  const checks = [...(await checkDatabase(db)), await checkAcknowledged(db, outcomes)];
  if (someone) checks.push(await checkScreen(new Visitor(client, tally, someone.cookie), db));
  client.close();
  const { count } = tally.complaints;
  checks.push({
    name: 'every request was answered, every refusal with its reason, no server error',
    broken: count,
  });
  return { tally, outcomes, seconds, checks, memory };
}
