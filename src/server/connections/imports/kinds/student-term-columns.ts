import { idCell } from '#server/platform/sheets/cells/ids.ts';
import { emptyWords, textCell } from '#server/platform/sheets/cells/text.ts';
import { decisive, optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import {
  nimHeadings,
  nimWords,
  studentNameHeadings,
  studentNameWords,
} from '#server/platform/sheets/person-headings.ts';
import { semesterCell } from './list-items.ts';

/** What a row about a past term begins with: the term and the student. */
export const studentTermColumns = [
  decisive(
    requiredColumn('semester', 'Semester', semesterCell(), [
      'id_semester',
      'id_smt',
      'periode',
      'ta',
      'ta_sem',
    ]),
  ),
  decisive(requiredColumn('nim', 'NIM', idCell({ label: 'NIM', maxLength: 24 }), nimHeadings), nimWords),
  decisive(
    optionalColumn('nama', 'Nama', textCell({ empty: emptyWords }), studentNameHeadings),
    studentNameWords,
  ),
] as const;
