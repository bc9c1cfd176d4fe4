import { courseContract } from '#shared/study/courses/course.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import type { Filter } from '../table/table-types.ts';

/** Filters by course, class and lecturer of the classes of a term, for those who may see them. */
export function useClassFilters(period: string): Filter[] {
  const can = useCan();
  const { data: names = [] } = useLookup({
    ...endpointQuery(reportContract.classNames, { query: { period } }),
    enabled: can(reportContract.classNames.access),
  });
  return [
    ...(can(courseContract.select.access)
      ? [{ name: 'courseId', label: 'Mata kuliah', options: [], lookup: courseContract.select }]
      : []),
    ...(names.length > 0
      ? [{ name: 'className', label: 'Kelas', options: names.map((value) => ({ value, label: value })) }]
      : []),
    { name: 'lecturerId', label: 'Dosen', options: [], lookup: lecturerContract.select },
  ];
}

/** Filter by the class of students, for those who may see the classes. */
export function useStudentClassFilter(): Filter[] {
  const can = useCan();
  return can(studentClassContract.select.access)
    ? [{ name: 'classId', label: 'Kelas', options: [], lookup: studentClassContract.select }]
    : [];
}
