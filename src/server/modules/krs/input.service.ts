import type { KrsInputView, KrsOfferView, KrsProblemView } from '#shared/contracts/krs.contract.ts';
import { approvalDeadline } from '#shared/domain/calendar/window.ts';
import { COURSE_TYPE } from '#shared/domain/course/course-type.ts';
import { checkKrs, explainOffers, krsWarnings, type OfferExplanation } from '#shared/domain/krs/check.ts';
import type { KrsOffer, KrsProblem, KrsProblemCode, Prerequisite } from '#shared/domain/krs/facts.ts';
import { isMet } from '#shared/domain/krs/course-checks.ts';
import { studyOf } from '#shared/domain/krs/study.ts';
import { actionsFor } from '#shared/domain/krs/transition.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { AppError } from '#shared/errors.ts';
import { type Ctx, studentIdOf } from '../../http/ctx.ts';
import { activePeriod } from '../campus/campus.public.ts';
import type { CatalogClass } from './catalog.ts';
import { eventsOf, historyOf } from './krs.store.ts';
import { offersOf, packageClasses, planOf, type Situation, situationOf } from './situation.ts';
import { mayEdit } from './student-steps.ts';
import { toClass, toHead, toItems, toLimits, toStudent } from './views.ts';

/** Problems that follow the plan as it grows; the screen works them out itself. */
const followsPlan: readonly KrsProblemCode[] = ['KRS_MAX_SKS', 'KRS_CLASH', 'KRS_DUPLICATE'];

const withoutClass = ({ code, message }: KrsProblem) => ({ code, message });

/** Classes worth showing: of the curriculum, not passed under another code, of the own concentration. */
function isWorthShowing(situation: Situation, offer: KrsOffer, explained: OfferExplanation): boolean {
  if (explained.chosen) return true;
  const { concentration } = situation.facts;
  const foreign =
    offer.courseType === COURSE_TYPE.concentration &&
    offer.concentration !== null &&
    offer.concentration !== concentration;
  const unknown = explained.problems.some(({ code }) => code === 'KRS_CURRICULUM');
  return !explained.hidden && !foreign && !unknown;
}

function toOffers(situation: Situation, plan: readonly KrsOffer[]): KrsOfferView[] {
  const { catalog, facts, academic } = situation;
  const study = studyOf(facts);
  const offers = offersOf(situation, [...catalog.classes.keys()]);
  const explanations = explainOffers(facts, plan, offers, academic);
  const inPackage = new Set(packageClasses(situation).map(({ scheduleId }) => scheduleId));
  const prerequisite = (one: Prerequisite, offer: KrsOffer) => ({
    code: one.code,
    name: one.name,
    type: one.type,
    minScore: one.minScore,
    courseKey: catalog.key(one.courseId),
    // By results alone: what the plan adds, the screen sees for itself.
    met: isMet(one, { facts, study, settings: academic, offer, plan: [] }),
  });
  return offers.flatMap((offer, index) => {
    const explained = explanations[index];
    const one: CatalogClass | undefined = catalog.classes.get(offer.scheduleId);
    if (!explained || !one || !isWorthShowing(situation, offer, explained)) return [];
    return [
      {
        ...toClass(one, study.semesterOf(one.courseId)),
        courseKey: catalog.key(one.courseId),
        capacity: offer.capacity,
        taken: offer.taken,
        kind: explained.kind,
        inPackage: inPackage.has(offer.scheduleId),
        prerequisites: offer.prerequisites.map((required) => prerequisite(required, offer)),
        problems: explained.problems.filter(({ code }) => !followsPlan.includes(code)).map(withoutClass),
      },
    ];
  });
}

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

function refuseForSurveys({ blockers }: Situation): void {
  const open = blockers.find(({ code }) => code === 'EDO_REQUIRED' || code === 'EKA_REQUIRED');
  if (open && (open.code === 'EDO_REQUIRED' || open.code === 'EKA_REQUIRED')) {
    throw new AppError(open.code, open.message, { data: { actionUrl: open.link } });
  }
}

const toPeriod = ({ catalog, windows, openWindow, academic, facts }: Situation) => ({
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
});

function actionsOf(situation: Situation): KrsInputView['actions'] {
  const edits = mayEdit(situation) === null;
  const state = situation.row.krs?.state ?? null;
  const withdraws = actionsFor(state, 'STUDENT').includes('WITHDRAW') && situation.openWindow !== null;
  return [...(edits ? (['draft', 'submit'] as const) : []), ...(withdraws ? (['withdraw'] as const) : [])];
}

/**
 * The KRS page of a student: what may be taken in the active term and why not. Answers 452 and 453 while surveys of the
 * previous term are open; every other obstacle is told in `blockers`, so that the page can explain it.
 */
export async function krsInputOf(ctx: Ctx): Promise<KrsInputView> {
  const studentId = studentIdOf(ctx);
  const period = await activePeriod(ctx.services);
  const [situation, history] = await Promise.all([
    situationOf(ctx, studentId, period.id, null),
    historyOf(ctx.db, studentId),
  ]);
  refuseForSurveys(situation);
  const { row, facts, academic } = situation;
  const ids = firstPlan(situation);
  const plan = offersOf(situation, ids);
  const events = row.krs ? await eventsOf(ctx.db, row.krs.id) : [];
  return {
    period: toPeriod(situation),
    student: toStudent(situation),
    limits: toLimits(situation),
    blockers: situation.blockers,
    krs: row.krs && { ...toHead(row.krs), items: toItems(row.krs), events },
    plan: ids,
    problems: [...goneProblems(situation, ids), ...(ids.length > 0 ? checkKrs(facts, plan, academic) : [])],
    warnings: ids.length > 0 ? krsWarnings(facts, plan, academic) : [],
    actions: actionsOf(situation),
    isPackage: facts.packageCourses.length > 0,
    offered: toOffers(situation, plan),
    history: history.map((past) => ({
      _id: past.id,
      periodCode: past.code,
      label: periodLabel(past.code),
      state: past.state,
      totalSks: past.total_sks,
      ips: past.ips,
    })),
  };
}
