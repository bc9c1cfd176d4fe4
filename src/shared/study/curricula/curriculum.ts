import {
  COURSE_TYPE,
  type Concentration,
  concentrationLabels,
  concentrations,
  type CourseType,
} from '#shared/platform/reference/course-type.ts';
import { type AcademicSettings, NATIONAL_TOTAL_SKS } from '#shared/platform/campus/academic-settings.ts';
import { LAST_SEMESTER } from './course.ts';
import { findPrerequisiteCycle } from './prerequisite-cycle.ts';

export type CurriculumCourse = {
  courseId: string;
  name: string;
  courseType: CourseType;
  concentration: Concentration | null;
  sks: number;
  semester: number;
  isMandatory: boolean;
  prerequisiteIds: readonly string[];
};

export type CurriculumFacts = {
  totalSks: number;
  mandatorySks: number;
  electiveSks: number;
  courses: readonly CurriculumCourse[];
};

export type CurriculumProblem = {
  code:
    | 'TOTAL'
    | 'TOTAL_MIN'
    | 'MANDATORY'
    | 'ELECTIVE'
    | 'SEMESTER_RANGE'
    | 'SEMESTER_SKS'
    | 'CONCENTRATION_SKS'
    | 'DUPLICATE'
    | 'FINAL_PROJECT'
    | 'PREREQUISITE_CYCLE'
    | 'PREREQUISITE_LATER';
  message: string;
};

const sumSks = (courses: readonly CurriculumCourse[]): number =>
  courses.reduce((sum, { sks }) => sum + sks, 0);

const isConcentration = ({ courseType }: CurriculumCourse): boolean =>
  courseType === COURSE_TYPE.concentration;

/** Groups the mandatory courses by concentration; concentrations without any are left out. */
function concentrationSets(courses: readonly CurriculumCourse[]): Map<Concentration, CurriculumCourse[]> {
  const sets = new Map<Concentration, CurriculumCourse[]>();
  for (const course of courses) {
    if (!isConcentration(course) || !course.isMandatory || course.concentration === null) continue;
    sets.set(course.concentration, [...(sets.get(course.concentration) ?? []), course]);
  }
  return sets;
}

function totalProblems(facts: CurriculumFacts): CurriculumProblem[] {
  const { totalSks, mandatorySks, electiveSks, courses } = facts;
  const common = sumSks(courses.filter((course) => course.isMandatory && !isConcentration(course)));
  const perConcentration = [...concentrationSets(courses).values()].map(sumSks);
  const mandatory = common + Math.max(0, ...perConcentration);
  const elective = sumSks(courses.filter((course) => !course.isMandatory));
  const problems: CurriculumProblem[] = [];
  const add = (code: CurriculumProblem['code'], message: string) => problems.push({ code, message });
  if (mandatorySks + electiveSks !== totalSks) {
    add('TOTAL', `Sks wajib ${mandatorySks} + pilihan ${electiveSks} tidak sama dengan total ${totalSks}.`);
  }
  if (totalSks < NATIONAL_TOTAL_SKS) {
    add('TOTAL_MIN', `Total ${totalSks} sks, minimal ${NATIONAL_TOTAL_SKS} sks.`);
  }
  if (mandatory !== mandatorySks) {
    add('MANDATORY', `Mata kuliah wajib berjumlah ${mandatory} sks, seharusnya ${mandatorySks} sks.`);
  }
  if (elective < electiveSks) {
    add('ELECTIVE', `Mata kuliah pilihan berjumlah ${elective} sks, minimal ${electiveSks} sks.`);
  }
  return problems;
}

function semesterProblems(
  { courses }: CurriculumFacts,
  settings: Pick<AcademicSettings, 'packageSemesters' | 'packageMaxSks' | 'semesterMaxSks'>,
): CurriculumProblem[] {
  const outside = courses.filter(({ semester }) => semester < 1 || semester > LAST_SEMESTER);
  const problems: CurriculumProblem[] = outside.map(({ name }) => ({
    code: 'SEMESTER_RANGE',
    message: `${name} harus berada di semester 1–${LAST_SEMESTER}.`,
  }));
  for (let semester = 1; semester <= LAST_SEMESTER; semester += 1) {
    const inTerm = courses.filter((course) => course.semester === semester && course.isMandatory);
    const perConcentration = [...concentrationSets(inTerm).values()].map(sumSks);
    const sks =
      sumSks(inTerm.filter((course) => !isConcentration(course))) + Math.max(0, ...perConcentration);
    const max = semester <= settings.packageSemesters ? settings.packageMaxSks : settings.semesterMaxSks;
    if (sks > max) {
      problems.push({
        code: 'SEMESTER_SKS',
        message: `Semester ${semester} berisi ${sks} sks, maksimal ${max} sks.`,
      });
    }
  }
  return problems;
}

function concentrationProblems({ courses }: CurriculumFacts): CurriculumProblem[] {
  const mandatory = concentrationSets(courses);
  // A concentration of electives only has 0 sks and could never be finished. One without courses is not offered.
  const offered = concentrations.filter((name) =>
    courses.some((course) => isConcentration(course) && course.concentration === name),
  );
  const sets = offered.map((name) => ({ name, sks: sumSks(mandatory.get(name) ?? []) }));
  if (new Set(sets.map(({ sks }) => sks)).size <= 1) return [];
  const list = sets.map(({ name, sks }) => `${concentrationLabels[name]} ${sks}`).join(', ');
  return [{ code: 'CONCENTRATION_SKS', message: `Sks setiap konsentrasi harus sama: ${list}.` }];
}

function prerequisiteProblems({ courses }: CurriculumFacts): CurriculumProblem[] {
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  const problems: CurriculumProblem[] = courses.flatMap((course) =>
    course.prerequisiteIds
      .map((id) => byId.get(id))
      .filter((required) => required !== undefined && required.semester > course.semester)
      .map((required) => ({
        code: 'PREREQUISITE_LATER',
        message: `${course.name} mensyaratkan ${required?.name ?? ''} dari semester lebih tinggi.`,
      })),
  );
  const cycle = findPrerequisiteCycle(
    courses.map(({ courseId, prerequisiteIds }) => ({ id: courseId, requires: prerequisiteIds })),
  );
  if (cycle !== null) {
    const names = [...cycle, ...cycle.slice(0, 1)].map((id) => byId.get(id)?.name ?? id).join(' → ');
    problems.push({ code: 'PREREQUISITE_CYCLE', message: `Prasyarat melingkar: ${names}.` });
  }
  return problems;
}

/**
 * Returns the reasons against activating a curriculum (academic practice; limits are settings). Checks totals, sks per
 * semester with one concentration, equal sks of the concentrations, each course once, exactly one final project, and
 * prerequisites that are neither circular nor in a later semester.
 */
export function checkCurriculum(
  facts: CurriculumFacts,
  settings: Pick<AcademicSettings, 'packageSemesters' | 'packageMaxSks' | 'semesterMaxSks'>,
): CurriculumProblem[] {
  const { courses } = facts;
  const repeated = courses.filter(
    ({ courseId }, index) => courses.findIndex((other) => other.courseId === courseId) < index,
  );
  const finals = courses.filter(({ courseType }) => courseType === COURSE_TYPE.finalProject).length;
  return [
    ...totalProblems(facts),
    ...semesterProblems(facts, settings),
    ...concentrationProblems(facts),
    ...repeated.map(({ name }) => ({
      code: 'DUPLICATE' as const,
      message: `${name} tercantum lebih dari sekali.`,
    })),
    ...(finals === 1
      ? []
      : [
          {
            code: 'FINAL_PROJECT' as const,
            message: `Harus ada tepat satu tugas akhir, sekarang ${finals}.`,
          },
        ]),
    ...prerequisiteProblems(facts),
  ];
}
