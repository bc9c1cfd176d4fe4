import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import type { StudentRow } from '#shared/people/students/student.contract.ts';
import { NOTHING } from '#shared/platform/format/number.ts';
import { FeederChip } from '#web/platform/ui/FeederChip.tsx';
import { PersonCell } from '#web/platform/ui/people/PersonCell.tsx';
import { StudentStatusChip } from './StudentStatusChip.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { Score } from '#web/platform/ui/values.tsx';

/** Columns of a list of students; on phones the card shows NIM, class and status. */
export const studentColumns: Column<StudentRow>[] = [
  {
    key: 'name',
    title: 'Mahasiswa',
    render: ({ name, photo, email }) => <PersonCell name={name} avatar={photo} below={email} />,
    sortable: true,
    card: 'head',
  },
  {
    key: 'nim',
    title: 'NIM',
    render: ({ nim }) => <span className="tabular">{nim}</span>,
    sortable: true,
    card: 'fact',
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => <StudentStatusChip status={status} />,
    card: 'fact',
  },
  {
    key: 'entryYear',
    title: 'Angkatan',
    render: ({ entryYear }) => entryYear,
    sortable: true,
    align: 'right',
    card: 'fact',
  },
  { key: 'className', title: 'Kelas', render: ({ className }) => className ?? NOTHING, card: 'fact' },
  {
    key: 'classType',
    title: 'Tipe kelas',
    render: ({ classType }) => classTypeLabels[classType],
    optional: true,
  },
  {
    key: 'concentration',
    title: 'Konsentrasi',
    render: ({ concentration }) => (concentration === null ? NOTHING : concentrationLabels[concentration]),
    optional: true,
  },
  {
    key: 'advisorName',
    title: 'Dosen PA',
    render: ({ advisorName }) => advisorName ?? NOTHING,
    isWide: true,
  },
  {
    key: 'semesterNumber',
    title: 'Smt',
    render: ({ semesterNumber }) => semesterNumber,
    align: 'right',
  },
  { key: 'ipk', title: 'IPK', render: ({ ipk }) => <Score value={ipk} />, align: 'right', card: 'fact' },
  {
    key: 'completeness',
    title: 'Biodata',
    render: ({ completeness }) => `${completeness}%`,
    align: 'right',
  },
  { key: 'feeder', title: 'PDDIKTI', render: ({ feeder }) => <FeederChip status={feeder} />, optional: true },
];
