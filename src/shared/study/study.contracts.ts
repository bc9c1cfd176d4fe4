import { courseContract } from '#shared/study/courses/course.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';

/** Contracts of the wing by their slice. */
export const studyContracts = {
  course: courseContract,
  curriculum: curriculumContract,
  rps: rpsContract,
};
