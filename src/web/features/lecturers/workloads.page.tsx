import { useNavigate } from 'react-router';
import { lecturerWorkloadContract, type WorkloadRow } from '#shared/contracts/lecturer-workload.contract.ts';
import { labelOf } from '#shared/domain/reference/code-list.ts';
import { employments } from '#shared/domain/reference/lecturer.ts';
import { hundredths } from '#shared/format/number.ts';
import { useCan } from '#web/lib/session.tsx';
import { periodOptions } from '#web/ui/period-options.ts';
import { PersonCell } from '#web/ui/people/PersonCell.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';
import { listExports } from '#web/ui/table/list-exports.ts';
import { TablePage } from '#web/ui/table/TablePage.tsx';
import type { Column } from '#web/ui/table/table-types.ts';

const columns: Column<WorkloadRow>[] = [
  {
    key: 'name',
    title: 'Dosen',
    render: ({ fullName, photo, nidn }) => <PersonCell name={fullName} avatar={photo} below={nidn} />,
    sortable: true,
    card: 'head',
  },
  { key: 'employment', title: 'Ikatan kerja', render: ({ employment }) => labelOf(employments, employment) },
  { key: 'classes', title: 'Kelas', render: ({ classes }) => classes, align: 'right', card: 'fact' },
  {
    key: 'teaching',
    title: 'Sks mengajar',
    render: ({ teaching, isOver }) =>
      isOver ? (
        <StatusChip tone="warning">{hundredths(teaching)}, melebihi batas</StatusChip>
      ) : (
        hundredths(teaching)
      ),
    sortable: true,
    align: 'right',
    card: 'fact',
  },
  {
    key: 'parts',
    title: 'Selain mengajar',
    render: ({ parts }) => parts.map(({ label, count }) => `${label}: ${count}`).join(', '),
    card: 'fact',
  },
];

/** `/staff/dosen/beban`: what every lecturer has to do in a term. */
export function Component() {
  const can = useCan();
  const navigate = useNavigate();
  return (
    <TablePage
      title="Beban kerja dosen"
      purpose="Sks mengajar menurut bagian setiap dosen, pada semester aktif bila tidak dipilih."
      endpoint={lecturerWorkloadContract.list}
      columns={columns}
      exports={
        can(lecturerWorkloadContract.export.access) ? listExports(lecturerWorkloadContract.export) : []
      }
      filters={[
        { name: 'semester', label: 'Semester', options: periodOptions() },
        {
          name: 'over',
          label: 'Batas',
          options: [
            { value: 'true', label: 'Melebihi batas' },
            { value: 'false', label: 'Dalam batas' },
          ],
        },
      ]}
      searchLabel="Cari nama atau NIDN"
      noun="dosen"
      nothing={{ title: 'Belum ada dosen.' }}
      rowName={({ fullName }) => fullName}
      onOpen={({ _id }) => void navigate(`/staff/dosen/${_id}?tab=beban`)}
    />
  );
}
