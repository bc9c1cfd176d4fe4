import { Random } from '#tools/demo/random.ts';
import type { Client } from '../lib/client.ts';
import type { Participant } from '../replay/campus.ts';
import type { Tally } from '../replay/tally.ts';
import { Visitor } from '../replay/visitor.ts';

export const COURSES = 40;
export const WISHES = 6;

type Offer = { courseId: string; scheduleId: string };

/** What a restart made of the request that was under way when the portal died. */
export type Fate = 'none' | 'stored' | 'not stored' | 'LOST';

const keyOf = (classes: readonly string[]): string => classes.toSorted().join();

/** A student who submits and withdraws without end, and remembers what the portal acknowledged. */
export class Restless {
  readonly studentId: string;
  readonly #cookie: string;
  readonly #random: Random;
  #visitor: Visitor | null = null;
  #offers: readonly Offer[] = [];
  #updatedAt: string | null = null;
  #acknowledged = '';
  /** Asked for, and not answered yet. */
  #pending: string | null = null;

  constructor({ studentId, cookie }: Participant, seed: number) {
    this.studentId = studentId;
    this.#cookie = cookie;
    this.#random = new Random(seed);
  }

  /** Opens the page of a portal that has just started. */
  async arrive(client: Client, tally: Tally): Promise<void> {
    this.#visitor = new Visitor(client, tally, this.#cookie);
    const page = await this.#visitor.open();
    if (!page) throw new Error(`the page does not open: ${tally.complaints.first.join('; ')}`);
    this.#offers = page.offered;
    this.#updatedAt = page.krs?.updatedAt ?? null;
  }

  /** Whether a request got no answer; only a restart shows what became of it. */
  get isWaiting(): boolean {
    return this.#pending !== null;
  }

  /** One request; returns whether the portal acknowledged it. */
  async act(): Promise<boolean> {
    if (this.#visitor === null || this.#pending !== null) return false;
    const plan = this.#acknowledged === '' ? this.#choose() : [];
    const pending = keyOf(plan);
    this.#pending = pending;
    const reply = await this.#visitor.save({
      scheduleIds: plan,
      action: plan.length > 0 ? 'submit' : 'withdraw',
      updatedAt: this.#updatedAt,
    });
    // Without an answer the request stays pending, until the restart shows what became of it.
    if (reply.kind === 'broken') return false;
    this.#pending = null;
    if (reply.kind === 'stale') throw new Error('refused as stale though nobody else changed it');
    if (reply.kind === 'refused') return false;
    this.#acknowledged = pending;
    this.#updatedAt = reply.saved.updatedAt;
    return true;
  }

  /** Compares what is stored after a restart with what was acknowledged, and goes on from there. */
  settle(stored: readonly string[]): Fate {
    const [now, before, pending] = [keyOf(stored), this.#acknowledged, this.#pending];
    this.#acknowledged = now;
    this.#pending = null;
    if (pending === null) return now === before ? 'none' : 'LOST';
    if (now === pending) return 'stored';
    return now === before ? 'not stored' : 'LOST';
  }

  /** One class of each of some courses. */
  #choose(): string[] {
    const byCourse = [...Map.groupBy(this.#offers, ({ courseId }) => courseId).values()];
    const from = this.#random.int(0, byCourse.length - 1);
    return Array.from({ length: WISHES }, (_, i) => {
      const sections = byCourse[(from + i * 5) % byCourse.length] ?? [];
      return this.#random.pick(sections).scheduleId;
    });
  }
}
