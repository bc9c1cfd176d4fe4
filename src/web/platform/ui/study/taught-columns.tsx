import type { TaughtRow } from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { StatusChip } from '../StatusChip.tsx';
import type { Column } from '../table/table-types.ts';

/** Columns of what lecturers teach, class by class. */
export const taughtColumns: Column<TaughtRow>[] = [
  {
    key: 'name',
    title: 'Dosen',
    sortable: true,
    card: 'head',
    render: ({ fullName }) => <strong>{fullName}</strong>,
  },
  { key: 'nidn', title: 'NIDN/NUPTK', optional: true, render: ({ nidn }) => nidn ?? '-' },
  {
    key: 'courseCode',
    title: 'Mata kuliah',
    sortable: true,
    card: 'fact',
    render: ({ courseCode, courseName }) => `${courseName} (${courseCode})`,
  },
  { key: 'className', title: 'Kelas', card: 'fact', render: ({ className }) => className },
  {
    key: 'share',
    title: 'Sks',
    align: 'right',
    render: ({ share, sks }) => `${hundredths(share)} dari ${sks}`,
  },
  {
    key: 'held',
    title: 'Pertemuan',
    align: 'right',
    card: 'fact',
    render: ({ held, planned }) =>
      held < planned ? (
        `${held} dari ${planned}`
      ) : (
        <StatusChip tone="success">
          {held} dari {planned}
        </StatusChip>
      ),
  },
];

export const taughtName = ({ fullName, courseCode, className }: TaughtRow): string =>
  `${fullName}, ${courseCode} kelas ${className}`;
