import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import type { Random } from '#tools/demo/random.ts';
import type { Client } from '../lib/client.ts';
import type { Participant } from './campus.ts';
import { PlanBuilder } from './plan-builder.ts';
import type { Tally } from './tally.ts';
import { type Saved, Visitor } from './visitor.ts';

/** How a student's day ended: the classes the portal acknowledged, and the courses given up, by reason. */
export type Outcome = {
  participant: Participant;
  acknowledged: readonly string[];
  courses: readonly string[];
  givenUp: ReadonlyMap<string, string>;
};

/** The form takes no more classes than this. */
const FORM_LIMIT = 20;
const MAX_ATTEMPTS = 40;
/** After so many refusals a student looks at the page again, whose seats have moved on. */
const LOOKS_AGAIN = 8;
const habits = { careless: 0.2, repeats: 0.25, returns: 0.1, changesMind: 0.05 };

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** One student's way through the KRS day. */
class Day {
  readonly #visitor: Visitor;
  readonly #tally: Tally;
  readonly #random: Random;
  readonly #participant: Participant;
  readonly #plan: PlanBuilder;
  #saved: Saved | null = null;
  #acknowledged: readonly string[] = [];

  constructor(client: Client, tally: Tally, random: Random, participant: Participant) {
    this.#visitor = new Visitor(client, tally, participant.cookie);
    this.#tally = tally;
    this.#random = random;
    this.#participant = participant;
    this.#plan = new PlanBuilder(random, { careless: random.chance(habits.careless) });
  }

  async live(): Promise<Outcome> {
    const page = await this.#visitor.open();
    if (page) {
      if (page.blockers.length > 0) this.#tally.broken(`blocked: ${page.blockers[0]?.message}`);
      this.#look(page);
      await this.#submit();
      if (this.#saved && this.#random.chance(habits.repeats)) await this.#submitAgain(this.#saved);
      if (this.#saved && this.#random.chance(habits.changesMind)) await this.#changeMind(this.#saved);
      if (this.#saved && this.#random.chance(habits.returns)) await this.#comeBack();
    }
    // What was taken back and found no seats again is a draft.
    const handedIn = this.#saved?.state === 'SUBMITTED';
    return {
      participant: this.#participant,
      acknowledged: handedIn ? this.#acknowledged : [],
      courses: handedIn ? this.#plan.courseIds : [],
      givenUp: this.#plan.givenUp,
    };
  }

  #look({ offered, limits }: KrsPage): void {
    this.#plan.look(offered);
    this.#plan.choose(this.#participant.wishes, Math.min(FORM_LIMIT, limits.maxSks));
  }

  /** Submits until the portal agrees or nothing is left to wish for. */
  async #submit(): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { scheduleIds } = this.#plan;
      if (scheduleIds.length === 0) return;
      const updatedAt = this.#saved?.updatedAt ?? null;
      const reply = await this.#visitor.save({ scheduleIds, action: 'submit', updatedAt });
      if (reply.kind === 'stored') {
        this.#saved = reply.saved;
        this.#acknowledged = scheduleIds;
        return;
      }
      if (reply.kind !== 'refused') {
        this.#tally.broken(`submission ended ${reply.kind}`);
        return;
      }
      if ((attempt + 1) % LOOKS_AGAIN === 0) await this.#lookAgain();
      for (const { code, scheduleId } of reply.problems) this.#plan.react(code, scheduleId);
    }
    this.#tally.broken(`still refused after ${MAX_ATTEMPTS} attempts`);
  }

  async #lookAgain(): Promise<void> {
    const page = await this.#visitor.open();
    if (page) this.#plan.look(page.offered);
  }

  /** A second click: the same request once more must answer the same and change nothing. */
  async #submitAgain(saved: Saved): Promise<void> {
    const reply = await this.#visitor.save({
      scheduleIds: this.#acknowledged,
      action: 'submit',
      updatedAt: saved.updatedAt,
    });
    if (reply.kind !== 'stored' || reply.saved.updatedAt !== saved.updatedAt) {
      this.#tally.broken('a repeated request changed something');
    }
  }

  /** Takes the submission back, which releases the seats, and submits once more. */
  async #changeMind(saved: Saved): Promise<void> {
    const { updatedAt } = saved;
    const reply = await this.#visitor.save({ scheduleIds: [], action: 'withdraw', updatedAt });
    if (reply.kind !== 'stored') {
      this.#tally.broken(`a withdrawal ended ${reply.kind}`);
      return;
    }
    this.#saved = reply.saved;
    await this.#submit();
  }

  /** Opens the page later: it shows what was acknowledged. */
  async #comeBack(): Promise<void> {
    const page = await this.#visitor.open();
    if (page && !isSame(page.plan, this.#acknowledged)) this.#tally.broken('the page shows another plan');
  }
}

/** Lets one student go through the KRS day; never throws, complaints go to the tally. */
export const liveDay = (
  client: Client,
  tally: Tally,
  random: Random,
  participant: Participant,
): Promise<Outcome> => new Day(client, tally, random, participant).live();
