import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Link, useNavigate } from 'react-router';
import { lecturerContract, type LecturerRow } from '#shared/people/lecturers/lecturer.contract.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { employments, functionalRanks, lecturerStatuses } from '#shared/platform/reference/lecturer.ts';
import { educations } from '#shared/platform/reference/person.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { choices } from '#web/platform/ui/people/options.ts';
import { PersonCell } from '#web/platform/ui/people/PersonCell.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ManyActions } from '#web/platform/ui/table/ManyActions.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';

/** Number of advisees above which the number is highlighted. */
const MANY_ADVISEES = 30;

const columns: Column<LecturerRow>[] = [
  {
    key: 'name',
    title: 'Dosen',
    render: ({ name, fullName, photo, email }) => (
      <PersonCell name={fullName} plainName={name} avatar={photo} below={email} />
    ),
    sortable: true,
    card: 'head',
  },
  {
    key: 'nidn',
    title: 'NIDN/NUPTK',
    render: ({ nidn }) =>
      nidn === null ? (
        <StatusChip tone="warning">Belum diisi</StatusChip>
      ) : (
        <span className="tabular">{nidn}</span>
      ),
    sortable: true,
    card: 'fact',
  },
  {
    key: 'functionalRank',
    title: 'Jabatan fungsional',
    render: ({ functionalRank }) => labelOf(functionalRanks, functionalRank),
    card: 'fact',
  },
  {
    key: 'educationLast',
    title: 'Pendidikan',
    render: ({ educationLast }) => labelOf(educations, educationLast),
  },
  {
    key: 'employment',
    title: 'Ikatan kerja',
    render: ({ employment }) => labelOf(employments, employment),
    optional: true,
  },
  {
    key: 'advisees',
    title: 'Bimbingan PA',
    render: ({ advisees }) =>
      advisees > MANY_ADVISEES ? (
        <StatusChip tone="warning">
          {advisees}, di atas {MANY_ADVISEES}
        </StatusChip>
      ) : (
        advisees
      ),
    sortable: true,
    align: 'right',
    card: 'fact',
  },
  { key: 'theses', title: 'Bimbingan skripsi', render: ({ theses }) => theses, align: 'right' },
  {
    key: 'activityStatus',
    title: 'Status',
    render: ({ activityStatus }) => (
      <StatusChip tone={activityStatus === '1' ? 'success' : 'neutral'}>
        {labelOf(lecturerStatuses, activityStatus)}
      </StatusChip>
    ),
  },
];

/** `/staff/dosen`: every lecturer with rank, employment and load. */
export function Component() {
  const can = useCan();
  const navigate = useNavigate();
  const add = can(lecturerContract.save.saves.create) && (
    <Button component={Link} to="/staff/dosen/tambah" leftSection={<IconPlus size={18} stroke={1.7} />}>
      Tambah dosen
    </Button>
  );
  return (
    <TablePage
      title="Dosen"
      actions={
        <>
          <Button component={Link} to="/staff/dosen/beban" variant="default">
            Beban kerja
          </Button>
          {add}
        </>
      }
      endpoint={lecturerContract.list}
      columns={columns}
      exports={can(lecturerContract.export.access) ? listExports(lecturerContract.export) : []}
      exportsChosen
      filters={[
        { name: 'functionalRank', label: 'Jabatan fungsional', options: choices(functionalRanks) },
        { name: 'employment', label: 'Ikatan kerja', options: choices(employments) },
        { name: 'activityStatus', label: 'Status', options: choices(lecturerStatuses) },
      ]}
      searchLabel="Cari nama atau NIDN"
      noun="dosen"
      nothing={{ title: 'Belum ada dosen.', action: add || undefined }}
      {...((can(lecturerContract.setActive.access) || can(lecturerContract.removeMany.access)) && {
        renderBulk: (rows: LecturerRow[], clear: () => void) => (
          <ManyActions
            rows={rows}
            clear={clear}
            noun="dosen"
            nameOf={({ fullName }) => fullName}
            setActive={lecturerContract.setActive}
            remove={lecturerContract.removeMany}
            lists={[lecturerContract.list, lecturerContract.select]}
            isActive={({ activityStatus }) => activityStatus === '1'}
          />
        ),
      })}
      rowName={({ fullName }) => fullName}
      onOpen={({ _id }) => void navigate(`/staff/dosen/${_id}`)}
    />
  );
}
