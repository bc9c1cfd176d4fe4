import { askFor } from '#shared/platform/access/ask-for.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { COURSE_TYPE, concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { gradeOf, PASSING_SCORE } from '#shared/platform/grading/scale.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import type { KrsFacts, KrsOffer, KrsProblem, KrsProblemCode, Prerequisite } from './facts.ts';
import type { Study } from './study.ts';

/** Settings used by the rules about single courses. */
export type CheckSettings = Pick<AcademicSettings, 'improveBelow' | 'aheadMinIps'>;

/** Input of the rules about one course of a plan. */
export type CourseCheck = {
  facts: KrsFacts;
  study: Study;
  settings: CheckSettings;
  offer: KrsOffer;
  /** The whole plan, the offer included. */
  plan: readonly KrsOffer[];
};

type Rule = (check: CourseCheck) => readonly [KrsProblemCode, string] | null;

const curriculum: Rule = ({ study, offer }) =>
  study.findSemester(offer.courseId) === null
    ? ['KRS_CURRICULUM', `${offer.courseName} tidak ada dalam kurikulum Anda.`]
    : null;

const concentration: Rule = ({ facts, offer }) => {
  if (offer.courseType !== COURSE_TYPE.concentration || offer.concentration === null) return null;
  if (facts.concentration === null) {
    return ['KRS_CONCENTRATION', askFor.concentration.student];
  }
  return offer.concentration === facts.concentration
    ? null
    : ['KRS_CONCENTRATION', `Hanya untuk konsentrasi ${concentrationLabels[offer.concentration]}.`];
};

const classType: Rule = ({ facts, offer }) =>
  offer.classType === facts.classType ||
  offer.crossClass ||
  facts.heldScheduleIds.includes(offer.scheduleId) ||
  facts.overrides.includes('CLASSTYPE')
    ? null
    : ['KRS_CLASSTYPE', `Kelas ${offer.className} bukan untuk tipe kelas Anda.`];

const alreadyGood: Rule = ({ study, settings, offer }) => {
  if (study.hasPassedElsewhere(offer.courseId)) {
    return ['KRS_ALREADY_GOOD', `Anda sudah lulus mata kuliah yang setara dengan ${offer.courseName}.`];
  }
  return (study.bestScore(offer.courseId) ?? 0) >= settings.improveBelow
    ? [
        'KRS_ALREADY_GOOD',
        `Nilai sudah ${gradeOf(settings.improveBelow).letter} atau lebih, tidak dapat diulang.`,
      ]
    : null;
};

const gradedNow: Rule = ({ study, offer }) =>
  study.isGradedNow(offer.courseId)
    ? ['KRS_GRADED', `${offer.courseName} atau padanannya sudah dinilai pada semester ini.`]
    : null;

/** What a prerequisite is checked against: the results so far and the plan. */
type StudyAndPlan = { study: Study; plan: readonly { courseId: string }[] };

/** Reports whether a prerequisite is met by the results or, where that suffices, by the plan. */
export function isMet({ courseId, type, minScore }: Prerequisite, { study, plan }: StudyAndPlan): boolean {
  const passed = (study.bestScore(courseId) ?? 0) >= (minScore ?? PASSING_SCORE);
  if (type === 'LULUS' || passed) return passed;
  if (study.hasAttempted(courseId)) return true;
  return type === 'BERSAMAAN' && plan.some((other) => study.key(other.courseId) === study.key(courseId));
}

const missingWords: Record<Prerequisite['type'], string> = {
  LULUS: 'Belum lulus prasyarat',
  PERNAH_AMBIL: 'Belum pernah mengambil',
  BERSAMAAN: 'Harus diambil bersama',
};

const prerequisites: Rule = (check) => {
  const missing = check.offer.prerequisites.filter((prerequisite) => !isMet(prerequisite, check));
  const types = ['LULUS', 'PERNAH_AMBIL', 'BERSAMAAN'] as const;
  const sentences = types.flatMap((type) => {
    const names = missing
      .filter((prerequisite) => prerequisite.type === type)
      .map(({ code, name, minScore }) =>
        minScore === null ? `${code} ${name}` : `${code} ${name} (minimal ${hundredths(minScore)})`,
      );
    return names.length === 0 ? [] : [`${missingWords[type]}: ${names.join(', ')}.`];
  });
  return sentences.length === 0 ? null : ['KRS_PREREQ', sentences.join(' ')];
};

const minSksPassed: Rule = ({ facts, offer }) =>
  offer.minSksPassed === null || facts.sksPassed >= offer.minSksPassed
    ? null
    : [
        'KRS_MIN_SKS_PASSED',
        `${offer.courseName} membutuhkan minimal ${offer.minSksPassed} sks lulus (Anda ${facts.sksPassed}).`,
      ];

const higherSemester: Rule = ({ facts, study, settings, offer }) => {
  const semester = study.findSemester(offer.courseId) ?? 0;
  const free = facts.recognisedSks > 0 || semester <= facts.semesterNumber;
  return free || (facts.limit.ips ?? 0) >= settings.aheadMinIps
    ? null
    : [
        'KRS_SEMESTER',
        `Mata kuliah semester ${semester} membutuhkan IPS minimal ${hundredths(settings.aheadMinIps)}.`,
      ];
};

const thesis: Rule = ({ facts, offer }) =>
  offer.courseType === COURSE_TYPE.finalProject && facts.thesisBlockers.length > 0
    ? ['KRS_THESIS', facts.thesisBlockers.join(' ')]
    : null;

const seats: Rule = ({ facts, offer }) => {
  if (facts.heldScheduleIds.includes(offer.scheduleId)) return null;
  const limit = facts.overrides.includes('FULL')
    ? (offer.roomCapacity ?? Infinity)
    : Math.min(offer.capacity, offer.roomCapacity ?? Infinity);
  return offer.taken < limit
    ? null
    : ['KRS_FULL', `Kelas ${offer.className} penuh (${offer.taken}/${limit}).`];
};

const outsidePackage: Rule = ({ facts, study, offer }) => {
  const keys = facts.packageCourses.map(({ courseId }) => study.key(courseId));
  return keys.length === 0 || keys.includes(study.key(offer.courseId))
    ? null
    : ['KRS_PACKAGE', `${offer.courseName} di luar paket semester ${facts.semesterNumber}.`];
};

const rules: readonly Rule[] = [
  curriculum,
  concentration,
  classType,
  alreadyGood,
  gradedNow,
  prerequisites,
  minSksPassed,
  higherSemester,
  thesis,
  seats,
  outsidePackage,
];

/**
 * Returns every reason one class may not be in a plan, apart from conflicts with its other classes (academic practice).
 */
export const courseProblems = (check: CourseCheck): KrsProblem[] =>
  rules.flatMap((rule) => {
    const found = rule(check);
    return found === null ? [] : [{ code: found[0], message: found[1], scheduleId: check.offer.scheduleId }];
  });
