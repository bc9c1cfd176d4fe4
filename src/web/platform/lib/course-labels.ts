import { majors, prerequisiteTypes } from '#shared/study/courses/course.contract.ts';
import { COURSE_TYPE, courseTypeLabels, majorName } from '#shared/platform/reference/course-type.ts';

/** Course types by what travels, with the label a person reads. */
export const courseTypeChoices = Object.values(COURSE_TYPE).map((value) => ({
  value,
  label: courseTypeLabels[value],
}));

export const majorChoices = majors.map((value) => ({ value, label: majorName(value) }));

export const prerequisiteNames: Record<(typeof prerequisiteTypes)[number], string> = {
  LULUS: 'Lulus',
  PERNAH_AMBIL: 'Pernah mengambil',
  BERSAMAAN: 'Boleh bersamaan',
};
export const prerequisiteChoices = prerequisiteTypes.map((value) => ({
  value,
  label: prerequisiteNames[value],
}));

export const semesterChoices = Array.from({ length: 8 }, (_, index) => ({
  value: String(index + 1),
  label: `Semester ${index + 1}`,
}));
