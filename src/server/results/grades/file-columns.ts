import { gradeComponentLabels, gradeComponents } from '#shared/platform/grading/components.ts';
import { idCell } from '#server/platform/sheets/cells/ids.ts';
import { scoreCell } from '#server/platform/sheets/cells/numbers.ts';
import { textCell } from '#server/platform/sheets/cells/text.ts';
import { optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import { nimHeadings, studentNameHeadings } from '#server/platform/sheets/person-headings.ts';

/** What is read of the grade file of a class; a name, where there is one, is compared with the NIM's. */
export const gradeFileColumns = [
  requiredColumn('nim', 'NIM', idCell({ label: 'NIM', maxLength: 24 }), nimHeadings),
  optionalColumn('nama', 'Nama', textCell(), studentNameHeadings),
  ...gradeComponents.map((code) => optionalColumn(code, gradeComponentLabels[code], scoreCell())),
];
