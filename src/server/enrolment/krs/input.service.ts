import type { KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import type { KrsInputView } from '#shared/enrolment/krs/krs.views.ts';
import { approvalDeadline } from '#shared/platform/term/window.ts';
import { checkKrs, krsWarnings } from '#shared/enrolment/krs/check.ts';
import { toSeatsText } from '#shared/enrolment/krs/seats-text.ts';
import { actionsFor } from '#shared/enrolment/krs/transition.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { toCourseKeys, listedCourses, encodedListFor, seatsTextFor } from './class-list.ts';
import { type Seats, getSeats } from './seats.ts';
import { toOffers, packageClasses, plannedIds, type Situation, loadSituation } from './situation.ts';
import { mayEdit, revisionUntil } from './student-steps.ts';
import { toEvents, toHead, toItems, toLimits, toStudent } from './views.ts';

/** Initial plan of the page: the saved one, else the package. */
const firstPlan = (situation: Situation): string[] =>
  situation.row.krs ? plannedIds(situation) : packageClasses(situation).map(({ scheduleId }) => scheduleId);

/** Problems of classes in the plan that were cancelled. */
const goneProblems = ({ catalog }: Situation, plan: readonly string[]): KrsProblemView[] =>
  plan
    .map((scheduleId) => ({ scheduleId, catalogClass: catalog.classes.get(scheduleId) }))
    .filter(({ catalogClass }) => catalogClass === undefined || catalogClass.cancelled)
    .map(({ scheduleId, catalogClass }) => ({
      code: 'KRS_GONE',
      message: `Kelas ${catalogClass?.courseName ?? 'ini'} sudah dibatalkan. Pilih kelas lain.`,
      scheduleId,
    }));

/**
 * Sends the student to an open survey only when it is the first blocker: a student who may not register at all is told
 * that first.
 */
function refuseForSurveys({ blockers: [blocker] }: Situation): void {
  if (blocker && (blocker.code === 'EDO_REQUIRED' || blocker.code === 'EKA_REQUIRED')) {
    throw new AppError(blocker.code, blocker.message, {
      data: { ...blocker.survey, actionUrl: blocker.link },
    });
  }
}

const toPeriod = (situation: Situation) => {
  const { catalog, windows, openWindow, academic, facts } = situation;
  return {
    _id: catalog.periodId,
    code: catalog.code,
    label: periodLabel(catalog.code),
    windows: (['KRS', 'KRS_CHANGE', 'KRS_LATE'] as const).map((type) => ({
      type,
      state: windows[type].state,
      start: windows[type].range?.start ?? null,
      end: windows[type].range?.end ?? null,
    })),
    openWindow,
    approvalDeadline: approvalDeadline(catalog.windows, facts.classType, academic),
    revisionUntil: revisionUntil(situation),
  };
};

function availableActions(situation: Situation): KrsInputView['actions'] {
  const state = situation.row.krs?.state ?? null;
  const canWithdraw = actionsFor(state, 'STUDENT').includes('WITHDRAW') && situation.openWindow !== null;
  return [
    ...(mayEdit(situation) ? (['draft', 'submit'] as const) : []),
    ...(canWithdraw ? (['withdraw'] as const) : []),
  ];
}

/** Courses of the plan outside the list of the student's curriculum. */
function unlistedCourses({ catalog }: Situation, plan: readonly string[], listedIds: ReadonlySet<string>) {
  const classes = plan.flatMap((id) => (listedIds.has(id) ? [] : (catalog.classes.get(id) ?? [])));
  return listedCourses(
    classes.filter(({ cancelled }) => !cancelled),
    () => null,
  );
}

/** Limits the results to those that affect the courses shown. */
function toStudentFacts({ catalog, facts }: Situation, shown: ReadonlySet<string>) {
  const matters = (courseId: string): boolean => shown.has(catalog.key(courseId));
  const { best, attempted } = facts;
  return {
    ...facts,
    best: Object.fromEntries(Object.entries(best).filter(([courseId]) => matters(courseId))),
    // A graded course counts as attempted, so it is not repeated here.
    attempted: attempted.filter((courseId) => best[courseId] === undefined && matters(courseId)),
  };
}

/** The shared list, and what the browser needs to judge its classes for this student. */
function toChoices(situation: Situation, plan: readonly string[], seats: Seats) {
  const { catalog, row, academic } = situation;
  const { curriculumId } = row.student;
  const list = encodedListFor(catalog, curriculumId);
  const besides = unlistedCourses(situation, plan, list.listedIds);
  const further = besides.flatMap(({ classes }) =>
    classes.map((listedClass) => seats.get(listedClass.scheduleId) ?? 0),
  );
  return {
    list: { curriculumId, version: list.version },
    besides,
    taken: seatsTextFor(list, seats) + toSeatsText(further),
    packageIds: packageClasses(situation).map(({ scheduleId }) => scheduleId),
    rules: { improveBelow: academic.improveBelow, aheadMinIps: academic.aheadMinIps },
    facts: toStudentFacts(situation, list.courseKeys.union(toCourseKeys(catalog, besides))),
  };
}

/**
 * Returns the KRS page of a student: the offered classes of the active term, and why some cannot be taken. Throws 452
 * or 453 while surveys of the previous term are open and the status allows a KRS; all other obstacles are in
 * `blockers`, for the page to explain.
 */
export async function getKrsInput(ctx: Ctx): Promise<KrsInputView> {
  const studentId = studentIdOf(ctx);
  const period = await activePeriod(ctx.services);
  const [situation, seats] = await Promise.all([
    loadSituation(ctx, studentId, period.id, null),
    getSeats(ctx.services, period.id),
  ]);
  refuseForSurveys(situation);
  const { row, facts, academic } = situation;
  const ids = firstPlan(situation);
  const plan = toOffers(situation, ids).map((offer) => ({
    ...offer,
    taken: seats.get(offer.scheduleId) ?? 0,
  }));
  return {
    period: toPeriod(situation),
    student: toStudent(situation),
    limits: toLimits(situation),
    blockers: situation.blockers,
    krs: row.krs && { ...toHead(row.krs), items: toItems(row.krs), events: toEvents(row) },
    plan: ids,
    problems: [...goneProblems(situation, ids), ...(ids.length > 0 ? checkKrs(facts, plan, academic) : [])],
    warnings: ids.length > 0 ? krsWarnings(facts, plan, academic) : [],
    actions: availableActions(situation),
    freeChange: situation.freeChange,
    hold: situation.hold,
    isPackage: facts.packageCourses.length > 0,
    ...toChoices(situation, ids, seats),
    history: row.history.map(([id, code, state, totalSks]) => ({
      _id: id,
      periodCode: code,
      label: periodLabel(code),
      state,
      totalSks,
      ips: row.records.find((record) => record.code === code)?.ips ?? null,
    })),
  };
}
