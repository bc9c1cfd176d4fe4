import type { Concentration } from '#shared/platform/reference/course-type.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { type ClassColumns, fromColumns } from './class-columns.ts';
import type { CheckSettings } from './course-checks.ts';
import { isMet } from './course-checks.ts';
import { explainOffers, type OfferExplanation } from './check.ts';
import type { KrsFacts, KrsOffer, KrsProblemCode, PrerequisiteType } from './facts.ts';
import type { KrsItemKind } from './item.ts';
import { fromSeatsText } from './seats-text.ts';
import { type Study, studyOf } from './study.ts';
import type { ClassList, ListedClass, ListedCourse } from './class-list.ts';

/** What is known of a student, without what the list tells. */
export type OwnFacts = Omit<KrsFacts, 'curriculum' | 'equivalences' | 'overrides'>;

/** What one student's page adds to the list. */
export type OwnPage = {
  facts: OwnFacts;
  rules: CheckSettings;
  plan: readonly string[];
  /** Classes of the student's package. */
  packageIds: readonly string[];
  /** Courses of the plan that are not in the list. */
  besides: readonly ListedCourse[];
  /** Seats taken of every class, in the order of the list and then of `besides`, as `fromSeatsText` reads them. */
  taken: string;
};

/** A class offered to a student, with what speaks against it. */
export type OfferedClass = Pick<
  ListedCourse,
  'courseId' | 'code' | 'name' | 'sks' | 'courseType' | 'semester'
> &
  Omit<ListedClass, 'crossClass' | 'roomCapacity'> & {
    /** Courses with one key stand for each other; only one of them fits into a plan. */
    courseKey: string;
    taken: number;
    kind: KrsItemKind;
    inPackage: boolean;
    prerequisites: readonly OfferedPrerequisite[];
    /** What speaks against this class whatever else is in the plan; credits, clashes and doubles follow the plan. */
    problems: readonly { code: string; message: string }[];
  };

export type OfferedPrerequisite = {
  code: string;
  name: string;
  type: PrerequisiteType;
  minScore: number | null;
  /** Key of the required course, to see whether the plan holds it. */
  courseKey: string;
  met: boolean;
};

/** Problems that follow the plan as it grows; the screen works them out itself. */
const followsPlan: readonly KrsProblemCode[] = ['KRS_MAX_SKS', 'KRS_CLASH', 'KRS_DUPLICATE'];

type Listed = { course: ListedCourse; one: ListedClass; offer: KrsOffer };

function listedOf({ besides, taken }: OwnPage, list: ClassList): Listed[] {
  const all = [...list.courses, ...besides].flatMap((course) =>
    course.classes.map((one) => ({ course, one })),
  );
  const seats = fromSeatsText(taken);
  return all.map(({ course, one }, place) => ({
    course,
    one,
    offer: {
      ...one,
      courseId: course.courseId,
      code: course.code,
      courseName: course.name,
      sks: course.sks,
      courseType: course.courseType,
      concentration: course.concentration,
      prerequisites: course.prerequisites,
      minSksPassed: course.minSksPassed,
      slot: { day: one.day, start: one.timeStart, end: one.timeEnd },
      taken: seats[place] ?? 0,
    },
  }));
}

/** Classes worth showing: not passed under another code, of the own concentration, or of any while none is chosen. */
function isWorthShowing(offer: KrsOffer, own: Concentration | null, explained: OfferExplanation): boolean {
  const foreign =
    offer.courseType === COURSE_TYPE.concentration &&
    own !== null &&
    offer.concentration !== null &&
    offer.concentration !== own;
  return explained.chosen || (!explained.hidden && !foreign);
}

const prerequisitesOf = (course: ListedCourse, study: Study): OfferedPrerequisite[] =>
  course.prerequisites.map(({ courseId, ...one }) => ({
    ...one,
    courseKey: study.key(courseId),
    // By results alone: what the plan adds, the screen sees for itself.
    met: isMet({ courseId, ...one }, { study, plan: [] }),
  }));

/** Every class offered to a student, in the order of the list, judged beside the plan the page begins with. */
export function offeredOf(page: OwnPage, list: ClassList): OfferedClass[] {
  const semesters = list.courses.map(({ courseId, semester }) => [courseId, semester ?? 0] as const);
  const { equivalences } = list;
  const facts: KrsFacts = {
    ...page.facts,
    curriculum: Object.fromEntries(semesters),
    equivalences,
    overrides: [],
  };
  const study = studyOf(facts);
  const listed = listedOf(page, list);
  const offers = listed.map(({ offer }) => offer);
  const plan = offers.filter(({ scheduleId }) => page.plan.includes(scheduleId));
  const explanations = explainOffers(facts, plan, offers, page.rules);
  return listed.flatMap(({ course, one, offer }, place) => {
    const explained = explanations[place];
    if (!explained || !isWorthShowing(offer, facts.concentration, explained)) return [];
    const { crossClass: _cross, roomCapacity: _seats, ...shown } = one;
    const { courseId, code, name, sks, courseType, semester } = course;
    return {
      ...shown,
      courseId,
      code,
      name,
      sks,
      courseType,
      semester,
      courseKey: study.key(courseId),
      taken: offer.taken,
      kind: explained.kind,
      inPackage: page.packageIds.includes(offer.scheduleId),
      prerequisites: prerequisitesOf(course, study),
      problems: explained.problems
        .filter(({ code: problem }) => !followsPlan.includes(problem))
        .map(({ code: problem, message }) => ({ code: problem, message })),
    };
  });
}

/** One student's page together with every class offered, by the list as it travels. */
export const withOffers = <Page extends OwnPage>(
  page: Page,
  list: ClassColumns,
): Page & { offered: OfferedClass[] } => ({ ...page, offered: offeredOf(page, fromColumns(list)) });
