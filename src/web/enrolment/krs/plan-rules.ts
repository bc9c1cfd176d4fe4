import type { KrsInputView } from '#shared/enrolment/krs/krs.views.ts';
import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import { clashRefusal, creditRefusal } from '#shared/enrolment/krs/refusal-words.ts';
import { overlaps } from '#shared/platform/date/clash.ts';
import { matches as matchesWords } from '#shared/platform/format/search.ts';

type Limits = Pick<KrsInputView['limits'], 'maxSks' | 'activitySks'>;
type Problem = { code: string; message: string };

/** What may be done with an offered class beside the classes already chosen. */
export type Judged = {
  offer: OfferedClass;
  chosen: boolean;
  /** Chosen class of the same course, whose place this one would take. */
  swap: OfferedClass | null;
  /** Why not; empty when it can be taken. */
  problems: Problem[];
};

const slotOf = ({ day, timeStart, timeEnd }: OfferedClass) => ({ day, start: timeStart, end: timeEnd });

const sksOf = (plan: readonly OfferedClass[]): number => plan.reduce((sum, { sks }) => sum + sks, 0);

/** Credits of a plan that count toward the limit. */
export const plannedSks = (plan: readonly OfferedClass[], { activitySks }: Limits): number =>
  sksOf(plan) + activitySks;

/** Prerequisites neither met by results nor, where that suffices, by the plan. */
export const unmetOf = (offer: OfferedClass, plan: readonly OfferedClass[]) =>
  offer.prerequisites.filter(
    ({ met, type, courseKey }) =>
      !met && !(type === 'BERSAMAAN' && plan.some((other) => other.courseKey === courseKey)),
  );

function prerequisiteProblem(offer: OfferedClass, plan: readonly OfferedClass[]): Problem[] {
  const unmet = unmetOf(offer, plan);
  if (unmet.length === 0) return [];
  const told = offer.problems.find(({ code }) => code === 'KRS_PREREQ');
  const names = unmet.map(({ code, name }) => `${code} ${name}`).join(', ');
  return [told ?? { code: 'KRS_PREREQ', message: `Harus diambil bersama: ${names}.` }];
}

/**
 * Judges one class beside a plan, as the server will: what the server said of the class itself, and credits, clashes and
 * doubles as the plan is now. The server's own check stays the one that counts.
 */
export function judge(offer: OfferedClass, plan: readonly OfferedClass[], limits: Limits): Judged {
  const rest = plan.filter(({ scheduleId }) => scheduleId !== offer.scheduleId);
  const chosen = rest.length < plan.length;
  const same = rest.find(({ courseKey }) => courseKey === offer.courseKey) ?? null;
  const others = rest.filter((one) => one !== same);
  const total = plannedSks([...others, offer], limits);
  const problems: Problem[] = offer.problems.filter(({ code }) => code !== 'KRS_PREREQ');
  problems.push(...prerequisiteProblem(offer, others));
  for (const other of others) {
    if (!overlaps(slotOf(offer), slotOf(other))) continue;
    problems.push({
      code: 'KRS_CLASH',
      message: clashRefusal(other.name, slotOf(other)),
    });
  }
  if (total > limits.maxSks) {
    problems.push({
      code: 'KRS_MAX_SKS',
      message: creditRefusal(total, limits.maxSks),
    });
  }
  return { offer, chosen, swap: chosen ? null : same, problems };
}

export type CourseGroup = {
  courseId: string;
  code: string;
  name: string;
  sks: number;
  semester: number | null;
  courseType: string;
  kind: OfferedClass['kind'];
  prerequisites: OfferedClass['prerequisites'];
  classes: Judged[];
};

/** What speaks against every class of a course alike, to be said once. */
export const sharedProblems = ({ classes }: CourseGroup): Problem[] =>
  classes.length < 2
    ? []
    : (classes[0]?.problems ?? []).filter(({ message }) =>
        classes.every(({ problems }) => problems.some((one) => one.message === message)),
      );

/**
 * Classes by course, so that one decides once per course. Courses of the student's own semester come first, as they are
 * what is planned most; then by semester and code, those of no semester last.
 */
export function groupByCourse(judged: readonly Judged[], ownSemester: number): CourseGroup[] {
  const place = ({ semester }: CourseGroup): number =>
    semester === ownSemester ? 0 : (semester ?? Number.MAX_SAFE_INTEGER);
  const groups = new Map<string, CourseGroup>();
  for (const one of judged) {
    const { offer } = one;
    const group = groups.get(offer.courseId);
    if (group) group.classes.push(one);
    else groups.set(offer.courseId, { ...offer, classes: [one] });
  }
  return [...groups.values()].toSorted((a, b) => place(a) - place(b) || a.code.localeCompare(b.code));
}

export type OfferFilter = {
  search: string;
  semester: string | null;
  courseType: string | null;
  className: string | null;
  day: string | null;
  /** Leaves out what cannot be taken. */
  possible: boolean;
};

export const noFilter: OfferFilter = {
  search: '',
  semester: null,
  courseType: null,
  className: null,
  day: null,
  possible: true,
};

/** Whether a class passes the filter; chosen ones always do while only possible ones are asked for. */
export function matches({ offer, chosen, problems }: Judged, filter: OfferFilter): boolean {
  const words = `${offer.code} ${offer.name} ${offer.lecturers.join(' ')}`;
  return (
    matchesWords(words, filter.search) &&
    (filter.semester === null || String(offer.semester) === filter.semester) &&
    (filter.courseType === null || offer.courseType === filter.courseType) &&
    (filter.className === null || offer.className === filter.className) &&
    (filter.day === null || String(offer.day) === filter.day) &&
    (!filter.possible || chosen || problems.length === 0)
  );
}
