import { resultRights } from '#shared/platform/access/result-rights.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { feederStatuses, feederStatusLabels } from '#shared/platform/feeder/state.ts';
import { scholarshipKindLabels, scholarshipKinds } from '#shared/finance/billing/kinds.ts';
import { concernLabels, concerns } from '#shared/people/students/study-warnings.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import {
  classTypeOptions,
  concentrationOptions,
  entryYearOptions,
  statusOptions,
} from '#web/platform/ui/people/options.ts';
import type { Filter } from '#web/platform/ui/table/table-types.ts';

/** Filters of a list of students; classes and lecturers are looked up while typing. */
export function useStudentFilters(): Filter[] {
  const can = useCan();
  return [
    { name: 'entryYear', label: 'Angkatan', options: entryYearOptions() },
    { name: 'status', label: 'Status', options: statusOptions },
    { name: 'classId', label: 'Kelas', options: [], lookup: studentClassContract.select },
    { name: 'classType', label: 'Tipe kelas', options: classTypeOptions },
    { name: 'concentration', label: 'Konsentrasi', options: concentrationOptions },
    {
      name: 'advisorId',
      label: 'Dosen PA',
      options: [{ value: 'none', label: 'Belum ada dosen PA' }],
      lookup: lecturerContract.select,
    },
    {
      name: 'biodata',
      label: 'Biodata',
      options: [
        { value: 'complete', label: 'Lengkap' },
        { value: 'incomplete', label: 'Belum lengkap' },
      ],
    },
    {
      name: 'scholarship',
      label: 'Beasiswa',
      options: scholarshipKinds.map((value) => ({ value, label: scholarshipKindLabels[value] })),
    },
    ...(resultRights.some((right) => can({ permissions: [right] }))
      ? [
          {
            name: 'concern',
            label: 'Perhatian',
            options: concerns.map((value) => ({ value, label: concernLabels[value] })),
          },
        ]
      : []),
    {
      name: 'feeder',
      label: 'PDDIKTI',
      options: feederStatuses.map((value) => ({ value, label: feederStatusLabels[value] })),
    },
  ];
}
