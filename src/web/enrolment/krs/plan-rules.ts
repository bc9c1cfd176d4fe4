import type { KrsInputView } from '#shared/enrolment/krs/krs.views.ts';
import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import { clashRefusal, creditRefusal } from '#shared/enrolment/krs/refusal-words.ts';
import { overlaps } from '#shared/platform/date/clash.ts';
import { matches as matchesWords } from '#shared/platform/format/search.ts';

type Limits = Pick<KrsInputView['limits'], 'maxSks' | 'activitySks'>;
type Problem = { code: string; message: string };

/** An offered class judged against the classes already chosen. */
export type JudgedOffer = {
  offer: OfferedClass;
  chosen: boolean;
  /** Chosen class of the same course that it would replace. */
  swap: OfferedClass | null;
  /** Why it cannot be taken; empty when it can. */
  problems: Problem[];
};

const toSlot = ({ day, timeStart, timeEnd }: OfferedClass) => ({ day, start: timeStart, end: timeEnd });

const totalSks = (plan: readonly OfferedClass[]): number => plan.reduce((sum, { sks }) => sum + sks, 0);

/** Credits of a plan that count toward the limit. */
export const plannedSks = (plan: readonly OfferedClass[], { activitySks }: Limits): number =>
  totalSks(plan) + activitySks;

/** Prerequisites met neither by results nor, where that suffices, by the plan. */
export const unmetPrerequisites = (offer: OfferedClass, plan: readonly OfferedClass[]) =>
  offer.prerequisites.filter(
    ({ met, type, courseKey }) =>
      !met && !(type === 'BERSAMAAN' && plan.some((other) => other.courseKey === courseKey)),
  );

function prerequisiteProblem(offer: OfferedClass, plan: readonly OfferedClass[]): Problem[] {
  const unmet = unmetPrerequisites(offer, plan);
  if (unmet.length === 0) return [];
  const serverProblem = offer.problems.find(({ code }) => code === 'KRS_PREREQ');
  const names = unmet.map(({ code, name }) => `${code} ${name}`).join(', ');
  return [serverProblem ?? { code: 'KRS_PREREQ', message: `Harus diambil bersama: ${names}.` }];
}

/**
 * Judges one class against a plan as the server will: the server's own problems of the class, and credits, clashes and
 * duplicates of the current plan. The server's check is final.
 */
export function judge(offer: OfferedClass, plan: readonly OfferedClass[], limits: Limits): JudgedOffer {
  const rest = plan.filter(({ scheduleId }) => scheduleId !== offer.scheduleId);
  const chosen = rest.length < plan.length;
  const same = rest.find(({ courseKey }) => courseKey === offer.courseKey) ?? null;
  const others = rest.filter((other) => other !== same);
  const total = plannedSks([...others, offer], limits);
  const problems: Problem[] = offer.problems.filter(({ code }) => code !== 'KRS_PREREQ');
  problems.push(...prerequisiteProblem(offer, others));
  for (const other of others) {
    if (!overlaps(toSlot(offer), toSlot(other))) continue;
    problems.push({
      code: 'KRS_CLASH',
      message: clashRefusal(other.name, toSlot(other)),
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
  classes: JudgedOffer[];
};

/** Problems common to every class of a course, shown once. */
export const sharedProblems = ({ classes }: CourseGroup): Problem[] =>
  classes.length < 2
    ? []
    : (classes[0]?.problems ?? []).filter(({ message }) =>
        classes.every(({ problems }) => problems.some((problem) => problem.message === message)),
      );

/**
 * Groups classes by course. Courses of the student's own semester come first, then by semester and code, those without
 * a semester last.
 */
export function groupByCourse(judged: readonly JudgedOffer[], ownSemester: number): CourseGroup[] {
  const place = ({ semester }: CourseGroup): number =>
    semester === ownSemester ? 0 : (semester ?? Number.MAX_SAFE_INTEGER);
  const groups = new Map<string, CourseGroup>();
  for (const judgedOffer of judged) {
    const { offer } = judgedOffer;
    const group = groups.get(offer.courseId);
    if (group) group.classes.push(judgedOffer);
    else groups.set(offer.courseId, { ...offer, classes: [judgedOffer] });
  }
  return [...groups.values()].toSorted((a, b) => place(a) - place(b) || a.code.localeCompare(b.code));
}

export type OfferFilter = {
  search: string;
  semester: string | null;
  courseType: string | null;
  className: string | null;
  day: string | null;
  /** Hides classes that cannot be taken. */
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

/** Reports whether a class passes the filter; `possible` never hides chosen classes. */
export function matches({ offer, chosen, problems }: JudgedOffer, filter: OfferFilter): boolean {
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
