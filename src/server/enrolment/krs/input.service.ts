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
import { keysOf, listedCourses, listOf, takenIn } from './class-list.ts';
import { type Seats, seatsOf } from './seats.ts';
import { offersOf, packageClasses, planOf, type Situation, situationOf } from './situation.ts';
import { mayEdit, revisionUntil } from './student-steps.ts';
import { toEvents, toHead, toItems, toLimits, toStudent } from './views.ts';

/** The plan the page begins with, as far as its classes are still there. */
const firstPlan = (situation: Situation): string[] =>
  situation.row.krs ? planOf(situation) : packageClasses(situation).map(({ scheduleId }) => scheduleId);

/** Classes of the plan that are no longer held. */
const goneProblems = ({ catalog }: Situation, plan: readonly string[]): KrsProblemView[] =>
  plan
    .map((scheduleId) => ({ scheduleId, one: catalog.classes.get(scheduleId) }))
    .filter(({ one }) => one === undefined || one.cancelled)
    .map(({ scheduleId, one }) => ({
      code: 'KRS_GONE',
      message: `Kelas ${one?.courseName ?? 'ini'} sudah dibatalkan. Pilih kelas lain.`,
      scheduleId,
    }));

/** Only where nothing stands before them: who may not register is told so, and not sent through forms first. */
function refuseForSurveys({ blockers: [open] }: Situation): void {
  if (open && (open.code === 'EDO_REQUIRED' || open.code === 'EKA_REQUIRED')) {
    throw new AppError(open.code, open.message, { data: { ...open.survey, actionUrl: open.link } });
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

function actionsOf(situation: Situation): KrsInputView['actions'] {
  const state = situation.row.krs?.state ?? null;
  const withdraws = actionsFor(state, 'STUDENT').includes('WITHDRAW') && situation.openWindow !== null;
  return [
    ...(mayEdit(situation) ? (['draft', 'submit'] as const) : []),
    ...(withdraws ? (['withdraw'] as const) : []),
  ];
}

/** Classes of the plan that the list of the student's curriculum does not tell. */
function besidesOf({ catalog }: Situation, plan: readonly string[], told: ReadonlySet<string>) {
  const classes = plan.flatMap((id) => (told.has(id) ? [] : (catalog.classes.get(id) ?? [])));
  return listedCourses(
    classes.filter(({ cancelled }) => !cancelled),
    () => null,
  );
}

/** Results that matter to the courses shown; of the others nothing is asked. */
function ownFacts({ catalog, facts }: Situation, shown: ReadonlySet<string>) {
  const matters = (courseId: string): boolean => shown.has(catalog.key(courseId));
  const { best, attempted } = facts;
  return {
    ...facts,
    best: Object.fromEntries(Object.entries(best).filter(([courseId]) => matters(courseId))),
    // A course with a grade was attempted: no need to say so twice.
    attempted: attempted.filter((courseId) => best[courseId] === undefined && matters(courseId)),
  };
}

/** The shared list, and what the browser needs to judge each of its classes for this student. */
function choicesOf(situation: Situation, plan: readonly string[], seats: Seats) {
  const { catalog, row, academic } = situation;
  const { curriculumId } = row.student;
  const list = listOf(catalog, curriculumId);
  const besides = besidesOf(situation, plan, list.told);
  const further = besides.flatMap(({ classes }) => classes.map((one) => seats.get(one.scheduleId) ?? 0));
  return {
    list: { curriculumId, version: list.version },
    besides,
    taken: takenIn(list, seats) + toSeatsText(further),
    packageIds: packageClasses(situation).map(({ scheduleId }) => scheduleId),
    rules: { improveBelow: academic.improveBelow, aheadMinIps: academic.aheadMinIps },
    facts: ownFacts(situation, list.courseKeys.union(keysOf(catalog, besides))),
  };
}

/**
 * The KRS page of a student: what may be taken in the active term and why not. Answers 452 and 453 while surveys of the
 * previous term are open and the status allows a KRS; every other obstacle is told in `blockers`, so that the page can
 * explain it.
 */
export async function krsInputOf(ctx: Ctx): Promise<KrsInputView> {
  const studentId = studentIdOf(ctx);
  const period = await activePeriod(ctx.services);
  const [situation, seats] = await Promise.all([
    situationOf(ctx, studentId, period.id, null),
    seatsOf(ctx.services, period.id),
  ]);
  refuseForSurveys(situation);
  const { row, facts, academic } = situation;
  const ids = firstPlan(situation);
  const plan = offersOf(situation, ids).map((one) => ({ ...one, taken: seats.get(one.scheduleId) ?? 0 }));
  return {
    period: toPeriod(situation),
    student: toStudent(situation),
    limits: toLimits(situation),
    blockers: situation.blockers,
    krs: row.krs && { ...toHead(row.krs), items: toItems(row.krs), events: toEvents(row) },
    plan: ids,
    problems: [...goneProblems(situation, ids), ...(ids.length > 0 ? checkKrs(facts, plan, academic) : [])],
    warnings: ids.length > 0 ? krsWarnings(facts, plan, academic) : [],
    actions: actionsOf(situation),
    freeChange: situation.freeChange,
    hold: situation.hold,
    isPackage: facts.packageCourses.length > 0,
    ...choicesOf(situation, ids, seats),
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
