import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import type { Random } from '#tools/demo/random.ts';
import type { Wish } from './plan.ts';

/** How a student chooses: the careless do not look at times and learn of clashes from the portal. */
export type Habits = { careless: boolean };

const meets = (a: OfferedClass, b: OfferedClass): boolean =>
  a.day === b.day && a.timeStart < b.timeEnd && b.timeStart < a.timeEnd;

/** The choice of one student as it grows and shrinks: one class per course, wishes given up with the reason. */
export class PlanBuilder {
  readonly #random: Random;
  readonly #habits: Habits;
  /** Class by course. */
  readonly #chosen = new Map<string, OfferedClass>();
  /** Classes that were refused, with the code. */
  readonly #ruledOut = new Map<string, string>();
  /** Courses given up, with the code that ended the last hope. */
  readonly givenUp = new Map<string, string>();
  #offers = new Map<string, OfferedClass[]>();

  constructor(random: Random, habits: Habits) {
    this.#random = random;
    this.#habits = habits;
  }

  /** What the page shows now. */
  look(offered: readonly OfferedClass[]): void {
    this.#offers = Map.groupBy(offered, ({ courseId }) => courseId);
  }

  get scheduleIds(): string[] {
    return [...this.#chosen.values()].map(({ scheduleId }) => scheduleId);
  }

  get courseIds(): string[] {
    return [...this.#chosen.keys()];
  }

  /** Chooses a class for each course wished, in order, up to `limit` classes. */
  choose(wishes: readonly Wish[], limit: number): void {
    for (const courseId of wishes.flat()) {
      if (this.#chosen.has(courseId)) continue;
      if (this.#chosen.size >= limit) this.givenUp.set(courseId, 'LIMIT');
      else this.#pick(courseId, !this.#habits.careless);
    }
  }

  /** Another class of the course, else the course is given up. */
  #pick(courseId: string, lookAtTimes: boolean): void {
    const shown = this.#offers.get(courseId) ?? [];
    const reasons: string[] = [];
    const open = shown.filter((offer) => {
      const reason = this.#reasonAgainst(offer, lookAtTimes);
      if (reason !== null) reasons.push(reason);
      return reason === null;
    });
    if (open.length > 0) this.#chosen.set(courseId, this.#random.pick(open));
    else {
      this.#chosen.delete(courseId);
      this.givenUp.set(
        courseId,
        reasons.find((reason) => reason === 'KRS_CLASH') ?? reasons[0] ?? 'NOT_SHOWN',
      );
    }
  }

  #reasonAgainst(offer: OfferedClass, lookAtTimes: boolean): string | null {
    const refused = this.#ruledOut.get(offer.scheduleId) ?? offer.problems[0]?.code;
    if (refused !== undefined) return refused;
    if (!lookAtTimes) return null;
    const others = [...this.#chosen].filter(([courseId]) => courseId !== offer.courseId);
    return others.some(([, other]) => meets(other, offer)) ? 'KRS_CLASH' : null;
  }

  /** Reacts to a refusal as a person does: another class of the course, else without the course. */
  react(code: string, scheduleId: string | null): void {
    const course = [...this.#chosen].find(([, offer]) => offer.scheduleId === scheduleId)?.[0];
    const last = course ?? this.courseIds.at(-1);
    if (scheduleId === null && last !== undefined) {
      this.#chosen.delete(last);
      this.givenUp.set(last, code);
    } else if (course !== undefined && scheduleId !== null) {
      // A clash is with the plan as it is; the class may fit again later.
      if (code !== 'KRS_CLASH') this.#ruledOut.set(scheduleId, code);
      this.#pick(course, true);
    }
  }
}
