import { CHOICE_SEMESTER } from '#shared/people/students/concentration-choice.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { overlaps } from '#shared/platform/date/clash.ts';
import { type CheckSettings, courseProblems } from './course-checks.ts';
import type { KrsFacts, KrsOffer, KrsProblem } from './facts.ts';
import { itemKind, type KrsItemKind } from './item.ts';
import { clashRefusal, creditRefusal } from './refusal-words.ts';
import { type Study, studyOf } from './study.ts';

const sksOf = (plan: readonly KrsOffer[]): number => plan.reduce((sum, { sks }) => sum + sks, 0);

/** Sks of a plan that count toward the limit. */
export const plannedSks = (facts: Pick<KrsFacts, 'activitySks'>, plan: readonly KrsOffer[]): number =>
  sksOf(plan) + facts.activitySks;

function creditProblems(facts: KrsFacts, plan: readonly KrsOffer[]): KrsProblem[] {
  const [total, { maxSks }] = [plannedSks(facts, plan), facts.limit];
  return total <= maxSks
    ? []
    : [
        {
          code: 'KRS_MAX_SKS',
          message: creditRefusal(total, maxSks),
          scheduleId: null,
        },
      ];
}

/** From this semester on the courses of a concentration begin. */
export const CONCENTRATION_SEMESTER = CHOICE_SEMESTER + 1;

/** Whether the courses of a concentration begin and none is chosen, which keeps the whole plan (academic practice). */
export const lacksConcentration = (
  facts: Pick<KrsFacts, 'semesterNumber' | 'concentration' | 'hasConcentrations'>,
): boolean =>
  facts.hasConcentrations && facts.concentration === null && facts.semesterNumber >= CONCENTRATION_SEMESTER;

const concentrationProblems = (facts: KrsFacts): KrsProblem[] =>
  lacksConcentration(facts)
    ? [
        {
          code: 'KRS_CONCENTRATION',
          message: `KRS mulai semester ${CONCENTRATION_SEMESTER} membutuhkan konsentrasi. ${askFor.concentration.student}`,
          scheduleId: null,
        },
      ]
    : [];

/** What one class has against another of the same plan: the same course twice, or a time that overlaps. */
function pairProblems(facts: KrsFacts, study: Study, one: KrsOffer, other: KrsOffer): KrsProblem[] {
  const problems: KrsProblem[] = [];
  const { scheduleId } = one;
  if (study.key(one.courseId) === study.key(other.courseId)) {
    const message =
      one.courseId === other.courseId
        ? `${one.courseName} dipilih lebih dari sekali.`
        : `${one.courseName} setara dengan ${other.courseName} yang sudah dipilih.`;
    problems.push({ code: 'KRS_DUPLICATE', message, scheduleId });
  }
  const clash = one.slot !== null && other.slot !== null && overlaps(one.slot, other.slot);
  if (clash && other.slot !== null && !facts.overrides.includes('CLASH')) {
    const message = clashRefusal(other.courseName, other.slot);
    problems.push({ code: 'KRS_CLASH', message, scheduleId });
  }
  return problems;
}

function missingFromPackage(facts: KrsFacts, study: Study, plan: readonly KrsOffer[]): KrsProblem[] {
  const planned = new Set(plan.map(({ courseId }) => study.key(courseId)));
  const missing = facts.packageCourses.filter(({ courseId }) => !planned.has(study.key(courseId)));
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => name).join(', ');
  return [
    {
      code: 'KRS_PACKAGE',
      message: `Paket semester ${facts.semesterNumber} belum lengkap: ${names}.`,
      scheduleId: null,
    },
  ];
}

/**
 * Every reason a plan may not be saved, submitted or approved, all at once; an empty list means it may (academic
 * practice; limits are settings, the package applies while `packageCourses` is not empty).
 */
export function checkKrs(facts: KrsFacts, plan: readonly KrsOffer[], settings: CheckSettings): KrsProblem[] {
  const study = studyOf(facts);
  return [
    ...concentrationProblems(facts),
    ...creditProblems(facts, plan),
    ...plan.flatMap((offer, index) => [
      ...courseProblems({ facts, study, settings, offer, plan }),
      ...plan.slice(0, index).flatMap((earlier) => pairProblems(facts, study, offer, earlier)),
    ]),
    ...missingFromPackage(facts, study, plan),
  ];
}

export type OfferExplanation = {
  scheduleId: string;
  /** Already in the plan. */
  chosen: boolean;
  /** Passed under an equivalent code: not worth showing. */
  hidden: boolean;
  kind: KrsItemKind;
  /** Why it cannot be taken beside the rest of the plan; empty when it can. */
  problems: KrsProblem[];
};

/**
 * For each offered class, whether a student may add it to the current plan and if not why. A class that is in the plan
 * is judged beside the others. What concerns the plan as a whole, such as a missing package course, is left to `checkKrs`.
 */
export function explainOffers(
  facts: KrsFacts,
  plan: readonly KrsOffer[],
  offers: readonly KrsOffer[],
  settings: CheckSettings,
): OfferExplanation[] {
  const study = studyOf(facts);
  return offers.map((offer) => {
    const rest = plan.filter(({ scheduleId }) => scheduleId !== offer.scheduleId);
    const whole = [...rest, offer];
    return {
      scheduleId: offer.scheduleId,
      chosen: rest.length < plan.length,
      hidden: study.passedElsewhere(offer.courseId),
      kind: itemKind(study.bestOf(offer.courseId)),
      problems: [
        ...creditProblems(facts, whole),
        ...courseProblems({ facts, study, settings, offer, plan: whole }),
        ...rest.flatMap((other) => pairProblems(facts, study, offer, other)),
      ],
    };
  });
}

/** What is worth saying about a plan that may be saved all the same (academic practice). */
export function krsWarnings(
  facts: KrsFacts,
  plan: readonly KrsOffer[],
  settings: Pick<AcademicSettings, 'minSks'>,
): string[] {
  const total = plannedSks(facts, plan);
  const few = total < settings.minSks && facts.remainingSks >= settings.minSks;
  return [
    ...(few && facts.limit.basis !== 'SHORT'
      ? [`Total ${total} sks kurang dari anjuran minimal ${settings.minSks} sks.`]
      : []),
    ...(facts.limit.provisional
      ? ['Batas sks memakai IPS sementara dan diperiksa lagi saat persetujuan.']
      : []),
  ];
}
