import { CHOICE_SEMESTER } from '#shared/people/students/concentration-choice.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { overlaps } from '#shared/platform/date/clash.ts';
import { type CheckSettings, courseProblems } from './course-checks.ts';
import type { KrsFacts, KrsOffer, KrsProblem } from './facts.ts';
import { itemKind, type KrsItemKind } from './item.ts';
import { clashRefusal, creditRefusal } from './refusal-words.ts';
import { type Study, toStudy } from './study.ts';

const totalSks = (plan: readonly KrsOffer[]): number => plan.reduce((sum, { sks }) => sum + sks, 0);

/** Sks of a plan that count toward the limit, activity programmes included. */
export const plannedSks = (facts: Pick<KrsFacts, 'activitySks'>, plan: readonly KrsOffer[]): number =>
  totalSks(plan) + facts.activitySks;

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

/** First semester with concentration courses. */
export const CONCENTRATION_SEMESTER = CHOICE_SEMESTER + 1;

/** Reports whether the student needs a concentration and has none, which blocks the whole plan (academic practice). */
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

/** Conflicts between two classes of a plan: the same course twice, or overlapping times. */
function pairProblems(facts: KrsFacts, study: Study, offer: KrsOffer, other: KrsOffer): KrsProblem[] {
  const problems: KrsProblem[] = [];
  const { scheduleId } = offer;
  if (study.key(offer.courseId) === study.key(other.courseId)) {
    const message =
      offer.courseId === other.courseId
        ? `${offer.courseName} dipilih lebih dari sekali.`
        : `${offer.courseName} setara dengan ${other.courseName} yang sudah dipilih.`;
    problems.push({ code: 'KRS_DUPLICATE', message, scheduleId });
  }
  const clash = offer.slot !== null && other.slot !== null && overlaps(offer.slot, other.slot);
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
 * Returns every reason a plan may not be saved, submitted or approved; an empty list means it may (academic practice;
 * limits are settings, the package applies while `packageCourses` is not empty).
 */
export function checkKrs(facts: KrsFacts, plan: readonly KrsOffer[], settings: CheckSettings): KrsProblem[] {
  const study = toStudy(facts);
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
  /** Passed under an equivalent code, so not shown. */
  hidden: boolean;
  kind: KrsItemKind;
  /** Why the class cannot join the rest of the plan; empty when it can. */
  problems: KrsProblem[];
};

/**
 * Explains for each offered class whether the student may add it to the plan. A class already in the plan is checked
 * against the other classes. Problems of the plan as a whole, such as a missing package course, are left to `checkKrs`.
 */
export function explainOffers(
  facts: KrsFacts,
  plan: readonly KrsOffer[],
  offers: readonly KrsOffer[],
  settings: CheckSettings,
): OfferExplanation[] {
  const study = toStudy(facts);
  return offers.map((offer) => {
    const rest = plan.filter(({ scheduleId }) => scheduleId !== offer.scheduleId);
    const whole = [...rest, offer];
    return {
      scheduleId: offer.scheduleId,
      chosen: rest.length < plan.length,
      hidden: study.hasPassedElsewhere(offer.courseId),
      kind: itemKind(study.bestScore(offer.courseId)),
      problems: [
        ...creditProblems(facts, whole),
        ...courseProblems({ facts, study, settings, offer, plan: whole }),
        ...rest.flatMap((other) => pairProblems(facts, study, offer, other)),
      ],
    };
  });
}

/** Returns advice that does not keep the plan from being saved (academic practice). */
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
