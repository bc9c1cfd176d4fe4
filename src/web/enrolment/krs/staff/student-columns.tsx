import type { KrsRow } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { isStudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import { NOTHING } from '#shared/platform/format/number.ts';
import { PersonCell } from '#web/platform/ui/people/PersonCell.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { KrsStateChip } from '../KrsStateChip.tsx';

function State({ krs, status }: KrsRow) {
  if (krs === null && status !== 'active') {
    return (
      <StatusChip tone="neutral">{isStudentStatus(status) ? studentStatusLabels[status] : status}</StatusChip>
    );
  }
  return (
    <>
      <KrsStateChip state={krs?.state ?? null} />
      {krs?.isLate && krs.lateAcceptedAt === null && <StatusChip tone="warning">Terlambat</StatusChip>}
    </>
  );
}

const BillState = ({ owes }: { owes: boolean }) => (
  <StatusChip tone={owes ? 'warning' : 'success'}>{owes ? 'Menunggak' : 'Lunas'}</StatusChip>
);

/** Columns of the students of a term with their KRS. */
export const krsColumns: Column<KrsRow>[] = [
  {
    key: 'name',
    title: 'Mahasiswa',
    sortable: true,
    card: 'head',
    render: ({ name, nim }) => <PersonCell name={name} avatar={null} below={nim} />,
  },
  { key: 'state', title: 'KRS', card: 'fact', render: (row) => <State {...row} /> },
  {
    key: 'sks',
    title: 'Sks',
    align: 'right',
    card: 'fact',
    render: ({ krs }) => (krs === null ? NOTHING : `${krs.totalSks}/${krs.maxSks}`),
  },
  { key: 'entryYear', title: 'Angkatan', align: 'right', render: ({ entryYear }) => entryYear },
  { key: 'className', title: 'Kelas', render: ({ className }) => className ?? NOTHING },
  {
    key: 'classType',
    title: 'Tipe kelas',
    optional: true,
    render: ({ classType }) => classTypeLabels[classType],
  },
  { key: 'advisor', title: 'Dosen PA', card: 'fact', render: ({ advisor }) => advisor ?? NOTHING },
  {
    key: 'submittedAt',
    title: 'Diajukan',
    render: ({ krs }) => <MomentText at={krs?.submittedAt ?? null} relative />,
  },
  {
    key: 'semester',
    title: 'Semester',
    align: 'right',
    optional: true,
    render: ({ krs }) => krs?.semesterNumber ?? NOTHING,
  },
  {
    key: 'owes',
    title: 'Tagihan',
    optional: true,
    render: ({ owes }) => (owes === null ? NOTHING : <BillState owes={owes} />),
  },
  {
    key: 'approvedAt',
    title: 'Disetujui',
    optional: true,
    render: ({ krs }) => <MomentText at={krs?.approvedAt ?? null} relative />,
  },
];
