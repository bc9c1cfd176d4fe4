import { gradeComponentLabels, gradeComponents } from '#shared/platform/grading/components.ts';
import { idCell } from '#server/platform/sheets/cells/ids.ts';
import { textCell } from '#server/platform/sheets/cells/text.ts';
import { decisive, optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import {
  nimHeadings,
  nimWords,
  studentNameHeadings,
  studentNameWords,
} from '#server/platform/sheets/person-headings.ts';
import { scoreColumn } from '#server/platform/sheets/score-column.ts';

/** What is read of the grade file of a class; a name, where there is one, is compared with the NIM's. */
export const gradeFileColumns = [
  decisive(requiredColumn('nim', 'NIM', idCell({ label: 'NIM', maxLength: 24 }), nimHeadings), nimWords),
  decisive(optionalColumn('nama', 'Nama', textCell(), studentNameHeadings), studentNameWords),
  ...gradeComponents.map((code) => scoreColumn(code, gradeComponentLabels[code])),
];
