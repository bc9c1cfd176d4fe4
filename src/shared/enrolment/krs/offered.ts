import type { Concentration } from '#shared/platform/reference/course-type.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { type ClassColumns, fromColumns } from './class-columns.ts';
import type { CheckSettings } from './course-checks.ts';
import { isMet } from './course-checks.ts';
import { explainOffers, type OfferExplanation } from './check.ts';
import type { KrsFacts, KrsOffer, KrsProblemCode, PrerequisiteType } from './facts.ts';
import type { KrsItemKind } from './item.ts';
import { fromSeatsText } from './seats-text.ts';
import { type Study, toStudy } from './study.ts';
import type { ClassList, ListedClass, ListedCourse } from './class-list.ts';

/** Facts of a student, without those the list supplies. */
export type StudentFacts = Omit<KrsFacts, 'curriculum' | 'equivalences' | 'overrides'>;

/** Part of the KRS page that differs between students. */
export type StudentPage = {
  facts: StudentFacts;
  rules: CheckSettings;
  plan: readonly string[];
  /** Classes of the student's package. */
  packageIds: readonly string[];
  /** Courses of the plan outside the list. */
  besides: readonly ListedCourse[];
  /** Seats taken in every class, in the order of the list and then of `besides`, encoded for `fromSeatsText`. */
  taken: string;
};

/** A class offered to a student, with the problems of taking it. */
export type OfferedClass = Pick<
  ListedCourse,
  'courseId' | 'code' | 'name' | 'sks' | 'courseType' | 'semester'
> &
  Omit<ListedClass, 'crossClass' | 'roomCapacity'> & {
    /** Equal for equivalent courses; a plan holds only one of them. */
    courseKey: string;
    taken: number;
    kind: KrsItemKind;
    inPackage: boolean;
    prerequisites: readonly OfferedPrerequisite[];
    /** Problems that do not depend on the rest of the plan; credits, clashes and duplicates do. */
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

/** Problems that depend on the rest of the plan; the screen computes them itself. */
const followsPlan: readonly KrsProblemCode[] = ['KRS_MAX_SKS', 'KRS_CLASH', 'KRS_DUPLICATE'];

type ListedOffer = { course: ListedCourse; listedClass: ListedClass; offer: KrsOffer };

function toListedOffers({ besides, taken }: StudentPage, list: ClassList): ListedOffer[] {
  const all = [...list.courses, ...besides].flatMap((course) =>
    course.classes.map((listedClass) => ({ course, listedClass })),
  );
  const seats = fromSeatsText(taken);
  return all.map(({ course, listedClass }, place) => ({
    course,
    listedClass,
    offer: {
      ...listedClass,
      courseId: course.courseId,
      code: course.code,
      courseName: course.name,
      sks: course.sks,
      courseType: course.courseType,
      concentration: course.concentration,
      prerequisites: course.prerequisites,
      minSksPassed: course.minSksPassed,
      slot: { day: listedClass.day, start: listedClass.timeStart, end: listedClass.timeEnd },
      taken: seats[place] ?? 0,
    },
  }));
}

/** Reports whether to show a class: not passed under another code, and not of another concentration. */
function isWorthShowing(
  offer: KrsOffer,
  chosenConcentration: Concentration | null,
  explained: OfferExplanation,
): boolean {
  const foreign =
    offer.courseType === COURSE_TYPE.concentration &&
    chosenConcentration !== null &&
    offer.concentration !== null &&
    offer.concentration !== chosenConcentration;
  return explained.chosen || (!explained.hidden && !foreign);
}

const toOfferedPrerequisites = (course: ListedCourse, study: Study): OfferedPrerequisite[] =>
  course.prerequisites.map(({ courseId, ...prerequisite }) => ({
    ...prerequisite,
    courseKey: study.key(courseId),
    // By results alone; the screen adds what the plan contributes.
    met: isMet({ courseId, ...prerequisite }, { study, plan: [] }),
  }));

/** Returns every class offered to a student, in the order of the list, judged against the initial plan. */
export function toOfferedClasses(page: StudentPage, list: ClassList): OfferedClass[] {
  const semesters = list.courses.map(({ courseId, semester }) => [courseId, semester ?? 0] as const);
  const { equivalences } = list;
  const facts: KrsFacts = {
    ...page.facts,
    curriculum: Object.fromEntries(semesters),
    equivalences,
    overrides: [],
  };
  const study = toStudy(facts);
  const listed = toListedOffers(page, list);
  const offers = listed.map(({ offer }) => offer);
  const plan = offers.filter(({ scheduleId }) => page.plan.includes(scheduleId));
  const explanations = explainOffers(facts, plan, offers, page.rules);
  return listed.flatMap(({ course, listedClass, offer }, place) => {
    const explained = explanations[place];
    if (!explained || !isWorthShowing(offer, facts.concentration, explained)) return [];
    const { crossClass: _cross, roomCapacity: _seats, ...shown } = listedClass;
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
      prerequisites: toOfferedPrerequisites(course, study),
      problems: explained.problems
        .filter(({ code: problem }) => !followsPlan.includes(problem))
        .map(({ code: problem, message }) => ({ code: problem, message })),
    };
  });
}

/** Adds the offered classes, decoded from the list, to a student's page. */
export const withOffers = <Page extends StudentPage>(
  page: Page,
  list: ClassColumns,
): Page & { offered: OfferedClass[] } => ({ ...page, offered: toOfferedClasses(page, fromColumns(list)) });
